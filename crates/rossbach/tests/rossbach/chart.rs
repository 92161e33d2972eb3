//! The map as text.

use vedette_board::draw::hextext::HexWindow;
use vedette_board::draw::text::{Style, Tag};
use vedette_rossbach::Options;
use vedette_rossbach::pack::Pack;

#[test]
fn the_crossing_at_jena_can_be_read() {
    let pack = Pack::rossbach().expect("a sound pack");
    let scenario = pack.scenario("jena", Options::default()).expect("a scenario");
    let lobeda = pack.hex("N1028");
    let force = |hex| (Some(hex) == lobeda).then(|| Tag { text: "F 3".to_owned(), style: Style::First });
    // Rows of the whole map: N13 is row 51.
    let window = HexWindow { rows: (48, 51), columns: (28, 33) };
    let map = scenario.text_map(window, force).to_string();
    let wanted = [
        "     28    29    30    31    32    33",
        "N13   .     .  -JENA -  .     .   Zwätz-    N13",
        "        v  /  ≈  ≈  =  ≈  \\     v  /  ≈",
        "N12      .  ‖  .  -  .  ‖  .  -Löbst=Kunit: N12",
        "        /  ≈  /  ^  ^  \\  ≈  ≈  ≈  ≈  ^  `",
        "N11   .  ‖  .  <  %  >  .  -  .     .       N11",
        "     /  =  /  ^     ^  ^        \\  ^  ^",
        "N10     F 3 <  %     %  >  .     .     .  : N10",
        "        28    29    30    31    32    33",
    ];
    assert_eq!(map.lines().collect::<Vec<_>>(), wanted, "\n{map}");
}
