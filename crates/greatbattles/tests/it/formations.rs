//! Formations: the generator and what is legal.

use board::plane::{Base, Heading, Mil, Point, Pose};
use greatbattles::formation::{
    Formation, Member, Rank, Shape, ShapeFault, Slot, check, front_counts, gaps, lengthwise, poses,
};
use greatbattles::shipped::{kinds, measures};
use greatbattles::stand::{Sizes, StandType};

use StandType::{Armour, AtGun, HeavyWeapons, Hq, Infantry};

fn members(stands: &[StandType]) -> Vec<Member> {
    let member = |&stand: &StandType| {
        let kind = kinds().of(stand);
        Member { base: kind.base(Sizes::Publisher), fights: kind.fights }
    };
    stands.iter().map(member).collect()
}

fn slots(formation: Formation, gap: i32, front: u8, stands: &[StandType]) -> Result<Vec<Slot>, ShapeFault> {
    Shape { formation, gap: Mil(gap), front }.slots(&members(stands), &measures().formation)
}

fn places(slots: &[Slot]) -> Vec<(i32, i32)> {
    slots.iter().map(|slot| (slot.right.0, slot.forward.0)).collect()
}

fn judged(formation: Formation, slots: &[Slot]) -> Result<(), ShapeFault> {
    check(formation, slots, &measures().formation)
}

#[test]
fn a_line_has_its_support_behind_it() {
    let line = slots(Formation::Defensive, 1_000, 0, &[Infantry, Hq, Infantry, AtGun, HeavyWeapons]).unwrap();
    assert_eq!(places(&line), [(-2_250, -250), (-650, -1_500), (250, -250), (2_500, -500), (650, -1_500)]);
    let ranks: Vec<Rank> = line.iter().map(|slot| slot.rank).collect();
    assert_eq!(ranks, [Rank::Front, Rank::Rear, Rank::Front, Rank::Front, Rank::Rear]);
    assert_eq!(judged(Formation::Defensive, &line), Ok(()));
}

#[test]
fn an_assault_has_two_ranks() {
    let assault =
        slots(Formation::Assault, 1_000, 3, &[Infantry, Infantry, Infantry, Infantry, AtGun, Hq]).unwrap();
    assert_eq!(
        places(&assault),
        [(-2_500, -250), (0, -250), (2_500, -250), (-1_500, -1_150), (250, -1_400), (1_750, -1_150)]
    );
    assert_eq!(assault.iter().filter(|slot| slot.rank == Rank::Front).count(), 3);
    assert_eq!(judged(Formation::Assault, &assault), Ok(()));
}

#[test]
fn the_leading_stand_of_a_column_is_its_front() {
    let column = slots(Formation::Column, 250, 0, &[Armour, Armour, Hq]).unwrap();
    assert_eq!(places(&column), [(0, -750), (0, -2_500), (0, -3_750)]);
    let front: Vec<bool> = column.iter().map(|slot| slot.rank == Rank::Front).collect();
    assert_eq!(front, [true, false, false]);
    let road = slots(Formation::RoadColumn, 0, 0, &[Infantry, Armour]).unwrap();
    assert_eq!(places(&road), [(0, -750), (0, -2_250)], "long sides along the road, touching");
    assert_eq!(judged(Formation::RoadColumn, &road), Ok(()));
    let base = Base { frontage: Mil(1_500), depth: Mil(500) };
    assert_eq!(lengthwise(base), Base { frontage: Mil(500), depth: Mil(1_500) });
}

/// Covers fm-1.
#[test]
fn gaps_of_a_line_are_less_than_two_inches() {
    let mut line = slots(Formation::Defensive, 1_990, 0, &[Infantry; 3]).unwrap();
    assert_eq!(judged(Formation::Defensive, &line), Ok(()));
    line[2].right += Mil(9);
    assert_eq!(judged(Formation::Defensive, &line), Ok(()));
    line[2].right += Mil(1);
    let fault = judged(Formation::Defensive, &line).unwrap_err();
    assert_eq!(fault, ShapeFault::FrontGap(Formation::Defensive));
    assert_eq!(fault.clause().id(), "fm-1");
    assert_eq!(slots(Formation::Defensive, 2_000, 0, &[Infantry; 3]), Err(ShapeFault::GapRange));
}

/// Covers fm-2.
#[test]
fn two_stands_in_line_do_not_touch() {
    assert_eq!(slots(Formation::Defensive, 0, 0, &[Infantry; 2]), Err(ShapeFault::GapRange));
    let mut pair = slots(Formation::Defensive, 100, 0, &[Infantry; 2]).unwrap();
    assert_eq!(judged(Formation::Defensive, &pair), Ok(()));
    pair[1].right = pair[1].right - Mil(100);
    assert_eq!(judged(Formation::Defensive, &pair).map_err(|fault| fault.clause().id()), Err("fm-2"));
}

/// Covers fm-3.
#[test]
fn an_assault_keeps_its_ranks_together() {
    let six = [Infantry; 6];
    let assault = slots(Formation::Assault, 1_900, 3, &six).unwrap();
    assert_eq!(judged(Formation::Assault, &assault), Ok(()));
    let moved = |number: usize, right: i32, forward: i32| {
        let mut shape = assault.clone();
        shape[number].right += Mil(right);
        shape[number].forward += Mil(forward);
        judged(Formation::Assault, &shape)
    };
    assert_eq!(moved(5, 400, 0), Ok(()), "a gap of 0.9 inches");
    assert_eq!(moved(5, 500, 0), Err(ShapeFault::RearGap), "a gap of 1 inch");
    assert_eq!(moved(2, 100, 0), Err(ShapeFault::FrontGap(Formation::Assault)));
    assert_eq!(moved(4, 0, -600), Err(ShapeFault::RearFar));
    assert_eq!(moved(4, 0, 900), Err(ShapeFault::Overlap));
    assert_eq!(slots(Formation::Assault, 500, 4, &six), Err(ShapeFault::FrontCount));
    assert_eq!(slots(Formation::Assault, 500, 3, &six[..4]), Err(ShapeFault::FrontCount));
    assert_eq!([1, 2, 4, 5, 6, 7].map(front_counts), [1..=1, 2..=2, 2..=2, 2..=3, 2..=3, 2..=4]);
}

/// Covers fm-4.
#[test]
fn two_stands_in_assault_touch() {
    let mut pair = slots(Formation::Assault, 0, 2, &[Infantry; 2]).unwrap();
    assert_eq!(places(&pair), [(-750, -250), (750, -250)]);
    assert_eq!(judged(Formation::Assault, &pair), Ok(()));
    pair[1].right += Mil(60);
    assert_eq!(judged(Formation::Assault, &pair).map_err(|fault| fault.clause().id()), Err("fm-4"));
    assert_eq!(gaps(Formation::Assault, 2, &measures().formation), Mil(0)..=Mil(0));
}

/// Covers fm-6.
#[test]
fn a_column_is_one_stand_wide() {
    let mut column = slots(Formation::Column, 990, 0, &[Infantry; 3]).unwrap();
    assert_eq!(judged(Formation::Column, &column), Ok(()));
    column[1].right = Mil(251);
    assert_eq!(judged(Formation::Column, &column), Err(ShapeFault::BesideColumn));
    column[1].right = Mil(0);
    column[2].forward = column[2].forward - Mil(210);
    assert_eq!(judged(Formation::Column, &column), Err(ShapeFault::ColumnGap), "a gap of 1.2 inches");
}

#[test]
fn stands_of_a_road_column_touch() {
    let mut road = slots(Formation::RoadColumn, 0, 0, &[Infantry; 2]).unwrap();
    road[1].forward = road[1].forward - Mil(100);
    assert_eq!(judged(Formation::RoadColumn, &road).map_err(|fault| fault.clause().id()), Err("act-4"));
}

#[test]
fn support_stays_behind_its_line() {
    let mut line = slots(Formation::Defensive, 500, 0, &[Infantry, Infantry, Infantry, Hq]).unwrap();
    line[3].forward = line[3].forward - Mil(751);
    assert_eq!(judged(Formation::Defensive, &line), Err(ShapeFault::SupportAstray));
    line[3].forward += Mil(751);
    line[3].right = Mil(3_000);
    assert_eq!(judged(Formation::Defensive, &line), Err(ShapeFault::SupportAstray));
}

#[test]
fn support_alone_forms_the_line() {
    let alone = slots(Formation::Defensive, 500, 0, &[Hq, HeavyWeapons]).unwrap();
    assert_eq!(places(&alone), [(-750, -250), (750, -250)]);
    assert!(alone.iter().all(|slot| slot.rank == Rank::Front));
    assert_eq!(slots(Formation::Assault, 0, 1, &[]), Ok(Vec::new()));
}

#[test]
fn a_shape_is_turned_round_its_anchor() {
    let line = slots(Formation::Defensive, 500, 0, &[Infantry; 3]).unwrap();
    let anchor = Pose::new(Point::new(20_000, 20_000), Heading::RIGHT);
    let at: Vec<Point> = poses(anchor, &line).iter().map(|pose| pose.at).collect();
    assert_eq!(at, [(19_750, 22_000), (19_750, 20_000), (19_750, 18_000)].map(|(x, y)| Point::new(x, y)));
}
