//! Which options are in play: switched before play by the scenario's name, such as `agira+ammo`, or ordered by the scenario [use-2].

use kernel::Fault;
use kit::{OptionalRule, clause};

use crate::scenario::Scenario;

/// Declares the optional rules: id, name, clause, what it does.
macro_rules! rules {
    ($($id:literal, $name:literal, $clause:expr, $about:literal;)*) => {
        /// Every optional rule, in the order in which names carry them.
        pub static OPTIONAL_RULES: &[OptionalRule] = &[$(OptionalRule {
            id: $id,
            name: $name,
            about: $about,
            clause: $clause.id(),
            ..OptionalRule::PLAIN
        },)*];
    };
}

rules! {
    "cover-to-hit", "Cover against fire", clause!("faq-1"), "A target in cover is hit at -1.";
    "destroy-modifiers", "Modifiers to destroy", clause!("7f-8"), "Quality and cover of the target change the score to destroy.";
    "reactivate-by-next-dawn", "Active again at dawn", clause!("faq-2"), "A battalion that its owner deactivated stays inactive until the next dawn.";
    "reactivate-by-roll", "Active again by a roll", clause!("faq-2"), "A battalion that its owner deactivated becomes active again on two dice below a score.";
    "owen-drift", "Drift by compass", clause!("6.2n2"), "Drift is a d8 for the direction and a d6 for the inches.";
    "withdraw-by-day", "Withdrawal by day", clause!("faq-6"), "A battalion that is not surrounded may go into reserve in its own turn.";
    "isolation-36", "Isolation at 36 inches", clause!("faq-23"), "A battalion more than 36 inches from its C Ops is isolated.";
    "fire-over-friends-from-height", "Fire over friends", clause!("faq-21"), "Direct fire may pass over a friend on a lower level than the firer.";
    "no-chain-close-combat", "No second close combat", clause!("faq-22"), "An advance stops before it touches another enemy.";
    "morale-quality", "Quality in morale", clause!("10n2"), "Quality changes the morale score.";
    "ammo", "Low ammunition", clause!("faq-33"), "A natural 1 to hit leaves a marker, -1 to hit each.";
    "ammo-quality", "Ammunition by quality", clause!("faq-33b"), "The marker comes only if the destroy die reaches the rally number.";
    "no-fire-commit", "Fire one by one", clause!("faq-34"), "Each shot is rolled as soon as it is declared.";
    "tank-riders", "Tank riders", clause!("faq-37"), "Tanks carry infantry; both are hit at +3.";
    "nearest-like-target", "Nearest like target", clause!("faq-27"), "Armour fires at the nearest armour, infantry at the nearest infantry.";
    "ground-slow-flanks", "No deep flanking", clause!("faq-26"), "Inactive battalions may not move deeper into enemy territory.";
    "air-attacks", "Air attacks", clause!("faq-41"), "Air missions are flown.";
    "no-air-attacks", "No air attacks", clause!("faq-41"), "No air mission is flown.";
    "crest-rule-ridge-line", "Ridge lines", clause!("faq-12"), "Ridge lines block sight, levels do not.";
    "chart-base-sizes", "Base sizes of the charts", clause!("faq-43"), "HQ, heavy weapons and field guns have the sizes of the charts.";
    "cd3-scale", "125 m to the inch", clause!("pa-7"), "Gaps of 3 inches and templates of 2.";
    "cops-activation", "Activation by C Ops", clause!("faq-44"), "Actions of a C Ops become activation points.";
    "early-nightfall", "Early nightfall", clause!("malta-2"), "A die may end the day from turn 7 on.";
    "entrench", "Digging in", clause!("malta-8"), "Infantry digs hard cover with five actions.";
    "morale-strength-turn-start", "Morale by strength now", clause!("pa-3"), "The strength at the start of the player turn gives the column of the morale table.";
    "morale-count-cumulative", "Morale by all losses", clause!("10"), "The count of the morale test includes earlier losses and suppressions.";
    "rally-losses-this-turn", "Rallying from losses now", clause!("9r1"), "Only stands destroyed in this player turn count against rallying.";
}

/// How a battalion that its owner deactivated becomes active again [3n5, faq-2].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ReactivateBy {
    /// Like any other.
    #[default]
    Points,
    /// Not on this day.
    NextDawn,
    /// By two dice.
    Roll,
}

/// Which options are in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch that players set")]
#[allow(missing_docs, reason = "each is named as its optional rule")]
pub struct Options {
    pub cover_to_hit: bool,
    pub destroy_modifiers: bool,
    pub reactivate_by: ReactivateBy,
    pub owen_drift: bool,
    pub withdraw_by_day: bool,
    pub isolation_36: bool,
    pub fire_over_friends: bool,
    pub no_chain: bool,
    pub morale_quality: bool,
    pub ammo: bool,
    pub ammo_quality: bool,
    pub fire_one_by_one: bool,
    pub tank_riders: bool,
    pub nearest_like_target: bool,
    pub ground_slow_flanks: bool,
    pub no_air: bool,
    pub ridge_lines: bool,
    pub chart_base_sizes: bool,
    pub cd3_scale: bool,
    pub cops_activation: bool,
    pub early_nightfall: bool,
    pub entrench: bool,
    pub morale_strength_now: bool,
    pub morale_cumulative: bool,
    pub rally_this_turn: bool,
}

/// Two options that contradict each other, and the clause that says so.
const EXCLUDED: [(&str, &str, &str); 3] = [
    ("cover-to-hit", "destroy-modifiers", clause!("faq-1").id()),
    ("reactivate-by-next-dawn", "reactivate-by-roll", clause!("faq-2").id()),
    ("air-attacks", "no-air-attacks", clause!("faq-41").id()),
];

impl Options {
    /// The options of a scenario and of the words behind its name, and the rules that the name carries.
    ///
    /// # Errors
    /// An option that does not exist, two that exclude each other, or one that needs another, each with its clause.
    pub fn choose(
        scenario: &Scenario,
        wanted: &[&str],
    ) -> Result<(Options, Vec<&'static OptionalRule>), Vec<Fault>> {
        let fault = |message: String| vec![Fault { place: "scenario".into(), message }];
        let chosen = kit::choose(OPTIONAL_RULES, &scenario.id, wanted).map_err(|wrong| vec![wrong.into()])?;
        let is = |id: &str| chosen.iter().any(|rule| rule.id == id);
        for (one, other, clause) in EXCLUDED {
            if is(one) && is(other) {
                return Err(fault(format!(
                    "'{one}' and '{other}' exclude each other: leave one out [{clause}]"
                )));
            }
        }
        if is("ammo-quality") && !is("ammo") {
            let clause = clause!("faq-33b").id();
            return Err(fault(format!("'ammo-quality' needs 'ammo': add it [{clause}]")));
        }
        let ordered = |id: &str| scenario.options.iter().any(|(option, value)| option == id && value == "on");
        let on = |id: &str| is(id) || ordered(id);
        let options = Options {
            cover_to_hit: on("cover-to-hit"),
            destroy_modifiers: on("destroy-modifiers"),
            reactivate_by: if is("reactivate-by-roll") {
                ReactivateBy::Roll
            } else if is("reactivate-by-next-dawn") {
                ReactivateBy::NextDawn
            } else {
                ReactivateBy::Points
            },
            owen_drift: on("owen-drift"),
            withdraw_by_day: on("withdraw-by-day"),
            isolation_36: on("isolation-36"),
            fire_over_friends: on("fire-over-friends-from-height"),
            no_chain: is("no-chain-close-combat"),
            morale_quality: on("morale-quality"),
            ammo: on("ammo"),
            ammo_quality: on("ammo-quality"),
            fire_one_by_one: is("no-fire-commit"),
            tank_riders: on("tank-riders"),
            nearest_like_target: on("nearest-like-target"),
            ground_slow_flanks: on("ground-slow-flanks"),
            no_air: is("no-air-attacks"),
            ridge_lines: is("crest-rule-ridge-line"),
            chart_base_sizes: on("chart-base-sizes"),
            cd3_scale: on("cd3-scale"),
            cops_activation: on("cops-activation"),
            early_nightfall: on("early-nightfall"),
            entrench: on("entrench"),
            morale_strength_now: is("morale-strength-turn-start"),
            morale_cumulative: is("morale-count-cumulative"),
            rally_this_turn: is("rally-losses-this-turn"),
        };
        Ok((options, chosen))
    }
}
