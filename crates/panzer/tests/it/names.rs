#[test]
fn names() {
    for s in ["27", "28", "29", "30", "32", "34"] {
        let book = panzer::open(s).unwrap();
        let all: Vec<String> = book.game().units().map(|u| book.game().unit(u).name.clone()).collect();
        println!("{s}: {}", all.join(" "));
    }
    println!("SIZE {}", std::mem::size_of::<panzer::Position>());
    println!("STATUS {}", std::mem::size_of::<panzer::Status>());
    println!("ORD {}", std::mem::size_of::<panzer::mission::Ordnance>());
}
