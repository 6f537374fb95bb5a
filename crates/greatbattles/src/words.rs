//! Closed sets of words, as data files and players write them.

/// Declares an enum whose variants have a word each.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($variant:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Serialize, ::serde::Deserialize,
        )]
        pub enum $name {
            $(
                #[doc = concat!("`", $word, "`.")]
                #[serde(rename = $word)]
                $variant,
            )*
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            /// What data files and players call it.
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)*
                }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

pub(crate) use words;
