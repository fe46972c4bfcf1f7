"""Hands and pairs of hands on which a hasty melder goes wrong, a sentence to each.

`HANDS`: ten or eleven cards to be melded. `PAIRS`: a knocker's cards and a defender's, under the classic rules.
What is right is for the exhaustive checker to say.
"""

HANDS: dict[str, tuple[str, str]] = {
    "ace to ten": (
        "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h",
        "One run of ten that can be cut in nine ways and always leaves nothing.",
    ),
    "four to king": (
        "4s 5s 6s 7s 8s 9s 10s Js Qs Ks",
        "The same at the other end of the suit, up against the king.",
    ),
    "ace to jack": (
        "Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c Jc",
        "Eleven in a row: a big gin, and cut anywhere.",
    ),
    "seven-card run": (
        "As 2s 3s 4s 5s 6s 7s 9h Jd Kc",
        "Seven in a row is one meld of seven, or three and four either way round.",
    ),
    "seven-card run, a set across its middle": (
        "3s 4s 5s 6s 7s 8s 9s 6h 6d 6c",
        "The six is taken by a set and three run cards still stand on either side: 3-4-5 and 7-8-9.",
    ),
    "seven-card run, a set across its end": (
        "3s 4s 5s 6s 7s 8s 9s 9h 9d 2c",
        "The nine goes from the run of seven to a set and leaves a run of six.",
    ),
    "run of five, a set at each end": (
        "4d 5d 6d 7d 8d 4h 4s 8h 8c Kd",
        "Both ends of the run are wanted by sets and the three in the middle are a run without them.",
    ),
    "run of four, a set at each end": (
        "4d 5d 6d 7d 4h 4s 7h 7c Kd Qc",
        "Both sets and the run cannot stand together: with both ends gone two cards are no run.",
    ),
    "four of a kind across two runs": (
        "5s 5h 5d 5c 6s 7s 6h 7h 2d Kc",
        "Two of the four fives are wanted by runs, and the two that are left are no set.",
    ),
    "four of a kind, one of them spared for a run": (
        "7s 7h 7d 7c 8s 9s 2h 3d Kc Qd",
        "The fourth seven opens a run and the other three are still a set.",
    ),
    "four of a kind, not worth the sparing": (
        "7s 7h 7d 7c 8s 10s 2h 3d Kc Qd",
        "There is a gap in the run, so that all four stay together.",
    ),
    "three by three": (
        "5s 6s 7s 5h 6h 7h 5d 6d 7d Kc",
        "Nine cards that are three sets or three runs.",
    ),
    "three by three and a fourth of one": (
        "5s 6s 7s 5h 6h 7h 5d 6d 7d 7c",
        "As sets all ten are melded; as runs the fourth seven is left.",
    ),
    "three by three and one longer run": (
        "5s 6s 7s 5h 6h 7h 5d 6d 7d 8s",
        "As runs all ten are melded; as sets the eight is left.",
    ),
    "three by three, eleven cards": (
        "5s 6s 7s 5h 6h 7h 5d 6d 7d 8s 4d",
        "A big gin as runs of four, four and three, and nothing else.",
    ),
    "four by three, two short": (
        "10s Js Qs Ks 10h Jh Qh Kh 10d Jd",
        "Every card counts ten, so that only the number of cards melded matters.",
    ),
    "low crossing of eleven": (
        "4s 4h 4d 4c 5s 5h 5d 5c 6s 6h 6d",
        "Fourteen melds can be made of these eleven cards.",
    ),
    "the set must give up a card": (
        "4s 4c 4d 4h 5s 5c 5d 6s 2c 3s 3c",
        "Eleven cards whose best way takes one four out of the four of a kind for a run.",
    ),
    "two fours of a kind": (
        "9s 9h 9d 9c Js Jh Jd Jc 2s 3h",
        "No run can be made and two low cards are left.",
    ),
    "three fours of a kind but for one": (
        "2s 2h 2d 2c 3s 3h 3d 3c 4s 4h 4d",
        "A big gin of sets; as runs only the clubs are left.",
    ),
    "round the corner": (
        "Qs Ks As 2s Ah Kh Qh 2h 3d 7c",
        "Queen, king, ace and king, ace, two look like runs and are none.",
    ),
    "the ace below": (
        "Ah 2h 3h Qh Kh As 2s Ks 7d 8d",
        "The ace belongs to the two and three, never to the king.",
    ),
    "aces set or run": (
        "As Ah Ad 2h 3h 9c 9d Js Qd 6c",
        "The ace of hearts in the set leaves five, in the run it leaves two.",
    ),
    "kings set or run": (
        "Ks Kh Kd Qs Js 2c 4d 6h 8c 9d",
        "The king of spades leaves twenty either way, so that both ways stand.",
    ),
    "queens in the middle": (
        "Qs Qh Qd Js Ks Jh Kh 3c 5d 7h",
        "The queen of spades and the queen of hearts each hold a run together, and the set wants both.",
    ),
    "nothing at all": (
        "As 4s 7s 2h 5h 8h 3d 9d 6c Qc",
        "No two cards touch, and nothing is melded.",
    ),
    "the most that a hand counts": (
        "Ks Kh Qs Qh Jd Jc 10s 10h 9d 9c",
        "Ninety-eight, the most any ten cards can leave.",
    ),
    "the least without a meld": (
        "As Ah 2d 2c 3s 3h 4d 4c 5s 5h",
        "Pairs from ace to five without a meld count thirty.",
    ),
    "pairs and near runs": (
        "2s 2h 3s 3h 5d 5c 6d 6c 8s 8h",
        "Every card has a neighbour or a twin, and nothing has three.",
    ),
    "one card in three melds": (
        "6s 6h 6d 7h 8h 5d 4d Kc Jc 2s",
        "Two of the sixes go to runs of their own, and the third is left over.",
    ),
    "equal ways with one card": (
        "3s 4s 5s 4h 4d 9h Js Qd Kc 7c",
        "Without the run eight is left, without the set eight too.",
    ),
    "equal ways that a discard parts": (
        "3s 4s 5s 4h 4d 9h 9d 9c Ks Kh Kd",
        "Eight is left either way; after the discard it is three or four.",
    ),
    "a pair to choose the discard from": (
        "5s 6s 7s 5h 6h 7h 5d 6d 7d 2c 2d",
        "Either two may go, and the rest is three sets or three runs.",
    ),
    "a discard from a long run": (
        "Ah 2h 3h 4h 9s 9d 9c Ks Kh Kd 4c",
        "The four of clubs goes for gin; with either end of the run gone instead, four is left.",
    ),
    "big gin, four, four and three": (
        "2s 3s 4s 5s 8h 8d 8s 8c Js Qs Ks",
        "All eleven in melds; discarding from a four keeps gin, from the three it does not.",
    ),
    "big gin, one way only": (
        "3h 4h 5h 9s 10s Js Qs 7s 7h 7d 7c",
        "Eleven melded cards in which the seven of spades and the seven of hearts touch no run.",
    ),
    "big gin by the low end": (
        "3h 4h 5h 9s 10s Js Qs 7s 7d 7c 2h",
        "The two of hearts is the eleventh melded card.",
    ),
    "gin with a card to spare": (
        "3h 4h 5h 9s 10s Js Qs 7s 7d 7c Kd",
        "Ten melded cards and a king to throw.",
    ),
    "a four of a kind in a crowd": (
        "8s 8h 8d 8c 7s 9s 7h 9h 7d 9d",
        "Sets of sevens, eights and nines, or three runs with an eight over.",
    ),
    "four suits of two ranks": (
        "Ah Ad Ac As 2h 2d 2c 2s 3h 3d",
        "Two fours of a kind would leave six; a run in a red suit with two sets of three leaves three, in "
        "either red suit.",
    ),
    "runs that share a suit": (
        "2c 3c 4c 6c 7c 8c 10c Jc Qc 5d",
        "Three runs in one suit with a gap between each.",
    ),
    "runs that share a suit and touch": (
        "2c 3c 4c 5c 6c 7c 10c Jc Qc 5d",
        "Six in a row are one run or two.",
    ),
    "two suits side by side": (
        "4s 5s 6s 7s 8s 4h 5h 6h 7h 8h",
        "Two runs of five; no set has three.",
    ),
    "a run or a set beside a set": (
        "9h 10h Jh Qh 9s 9d 10c 10d Ac 2d",
        "The set of nines stands, and the ten of hearts makes a set of tens or a run to the queen; "
        "twenty-three is left either way.",
    ),
}

PAIRS: dict[str, tuple[str, str, str]] = {
    "eights broken up": (
        "5s 6s 7s Ks 9c 10c Jc Kc Jd Kd",
        "2s 8s 9s Ac 2c 7c 8c 2d 8d 2h",
        "The defender's three eights are worth less as a set than laid off at two ends.",
    ),
    "sets leave fewer places": (
        "As 5s 6s 7s 5c 6c 7c 5d 6d 7d",
        "3s 4s 8s 4c 8c 4d 8d 5h 6h 7h",
        "As runs the knocker's hand would have six open places, as sets it has three.",
    ),
    "the ten goes to the run": (
        "As Ac Ad 2h 10c 10d 10h Js Qs Ks",
        "4s 5s 9s 10s 4c 5c 4d 5d 4h 5h",
        "The ten fits the set and the run, and only on the run does it carry the nine.",
    ),
    "the jack goes to the run": (
        "8h 9h 10h Js Jd Jc 2s 2d 2c 5s",
        "Jh Qh Kh 4s 4d 7c 9d Ac 6d 8s",
        "The jack of hearts closes the set or carries queen and king.",
    ),
    "chain at both ends": (
        "5h 6h 7h Ks Kd Kc 2s 2d 2c 4s",
        "3h 4h 8h 9h 10h Jd Qs 9c 3d Ac",
        "Five cards follow one another off on one run, two below and three above.",
    ),
    "chain down to the ace": (
        "4d 5d 6d Ks Kh Kc 9s 9h 9c 7s",
        "Ad 2d 3d 7c 8s 10h Jc Qs 5c 6h",
        "Three, two and ace are a run of their own and could be laid off too; it comes to the same.",
    ),
    "chain up to the king": (
        "9c 10c Jc 3s 3h 3d 6s 6h 6d 2c",
        "Qc Kc 4c 8d As Jh 5s Qd 10s 7h",
        "Queen and king go up and there the suit ends.",
    ),
    "no card beyond the king": (
        "Js Qs Ks 3h 4h 5h 8c 8d 8h 2d",
        "As 2s 10d 9c 6c 6s Kd Kh 4c 7d",
        "The ace does not follow the king.",
    ),
    "no card before the ace": (
        "As 2s 3s 5h 6h 7h 9c 9d 9h 2d",
        "Ks Qs 4d 10c Jc 6c 7s 8d Kd 10h",
        "The king does not come before the ace.",
    ),
    "two runs meet in the middle": (
        "2h 3h 4h 8h 9h 10h Ks Kd Kc 5c",
        "5h 6h 7h Js Qd 9c 3d Ac 6s 2c",
        "Five, six and seven join the two runs, from below or from above, or stay a run.",
    ),
    "two runs with one between them": (
        "2h 3h 4h 6h 7h 8h Ks Kd Kc Ac",
        "5h Js Qd 9c 3d 6s 2c 10d 7c 9s",
        "The five fits the one run and the other, and counts once.",
    ),
    "two runs, the middle card missing": (
        "2h 3h 4h 8h 9h 10h Ks Kd Kc 5c",
        "5h 7h Js Qd 9c 3d Ac 6s 2c 10d",
        "Five and seven go to different runs.",
    ),
    "two runs, one card on both": (
        "Ac 2c 3c 5c 6c 7c Qs Qd Qh 4d",
        "4c 8c Jd 10s 9h 7h 6d 2s Kd 3h",
        "The four could lie on either run, the eight on one.",
    ),
    "the fourth card also lengthens a run": (
        "9s 9h 9d 10c Jc Qc 3s 3h 3d 5s",
        "9c 8c 7c 2d 4h 6s Jh Qd Kh 7h",
        "The nine of clubs closes the set or carries eight and seven, which are a run with it.",
    ),
    "the fourth card with a follower": (
        "9s 9h 9d 10c Jc Qc 3s 3h 3d 5s",
        "9c 8c 2d 4h 6s Jh Qd Kh 7h 7d",
        "The nine of clubs must go on the run for the eight to follow.",
    ),
    "a set kept and its fourth laid off": (
        "5s 6s 7s Qd Qh Qc 2d 2h 2c 4d",
        "8s 8h 8d 8c 9s Js 3d 6h 10c Kh",
        "The fourth eight carries the nine and the set of three stays.",
    ),
    "an eight wanted three times": (
        "5s 6s 7s Qd Qh Qc 2d 2h 2c 4d",
        "8s 8h 8d 9s 10s Js 3d 6h Kc Kh",
        "The knocker's run, the defender's run and the defender's set all want the eight of spades; the set "
        "has it, and nine, ten and jack stand without.",
    ),
    "a run broken for a set's fourth": (
        "9s 9d 9c 4s 5s 6s Jh Jd Jc 2d",
        "7h 8h 9h 10h Ad 3c 6d Kc Qs 5d",
        "The nine could be laid off, but then the run is gone.",
    ),
    "a long run that spares its end": (
        "10s 10d 10c 4s 5s 6s Kh Kd Kc 2d",
        "7h 8h 9h 10h 8s 7s Ad 3c 6d Qs",
        "The ten may go or stay: the run stands without it.",
    ),
    "sets in hand, a chain on the table": (
        "6d 7d 8d 2s 2h 2c Js Jh Jc Ad",
        "9d 10d 9s 9h 10s 10h 5d 4d 3h Kc",
        "Nine and ten of diamonds would follow on the run, and are worth more in their sets; five and four "
        "go down the other end.",
    ),
    "laying off first is wrong": (
        "6d 7d 8d 2s 2h 2c Js Jh Jc Ad",
        "9d 10d Jd Qd 9s 9h Kd 3h 4c 5s",
        "All five diamonds could follow on the knocker's run, and are worth more as a run of four and the "
        "nine in its set.",
    ),
    "everything goes": (
        "4h 5h 6h 7s 7d 7c Js Qs Ks 3d",
        "7h 8h 9h 10s 9s 3h 2h Ah 10h Jh",
        "Nothing is left to the defender: undercut by the whole count.",
    ),
    "everything is melded": (
        "4h 5h 6h 7s 7d 7c Js Qs Ks 3d",
        "As Ac Ad 2s 2c 2d 9s 9c 9d 9h",
        "The defender holds gin and undercuts.",
    ),
    "one card undercuts": (
        "2d 3d 4d 8s 8h 8d Qc Qh Qs 9c",
        "5d 6d 7d 8c Kc Kh Kd Ad 4c 3s",
        "Everything but four and three goes on two melds: seven against nine.",
    ),
    "the same count": (
        "2d 3d 4d 8s 8h 8d Qc Qh Qs 7c",
        "Kc Kh Kd 10c 10h 10s 4c 3s 8c Ad",
        "Ace and eight go, and seven stands against seven.",
    ),
    "gin shuts the door": (
        "2s 3s 4s 5s 6s 7s 8s Jh Qh Kh",
        "9s 10s Js Qs Ks Ac 2c 3c 8h 10h",
        "The eight, the ten and the whole run of spades would lie on the knocker's runs, but it is gin.",
    ),
    "gin against gin": (
        "2s 3s 4s 5s 6s 7s 8s Jh Qh Kh",
        "9s 10s Js Qs 9d 10d Jd 9c 10c Jc",
        "Nothing is left on either side; the knocker has gin.",
    ),
    "big gin": (
        "As 2s 3s 4s 5s 8h 8d 8c Jh Qh Kh",
        "6s 7s 10h 9h 2d 2c 4d 4c Kd Kc",
        "Eleven melded cards; six, seven, nine and ten would fit and may not go.",
    ),
    "all sevens and eights": (
        "6s 6h 6d 6c 7d 7c 8s 8h 8d 8c",
        "4s 5h 5d 9s 9d Jd Ks Kh Kd Kc",
        "Two ways have as few open places and leave the defender unlike.",
    ),
    "fours, fives and two sixes": (
        "4s 4h 4d 4c 5s 5h 5d 5c 6h 6d",
        "Ad 2h 2d 3h 3d 7h 7d 8h 8d 9d",
        "As few open places in two ways, and in one of them the defender lays off everything.",
    ),
    "eights, nines and two tens": (
        "8s 8h 8d 8c 9s 9h 9d 9c 10s 10c",
        "5s 5c 6c 7s 7c Js Jc Qs Qc Kc",
        "The tens in runs would leave the defender next to nothing.",
    ),
    "aces and twos with two threes": (
        "As Ah Ad Ac 2s 2h 2d 2c 3h 3d",
        "4h 4d 5h 6h 6d 7h 8h 9h 10h Kh",
        "Two ways with as few open places at the low end of the suits.",
    ),
    "fives, twos and threes": (
        "Ad 2h 2d 2c 3h 3d 5s 5h 5d 5c",
        "Ah 2s 4d 6c 7s 7h 7d 8s Jc Ks",
        "The least deadwood in several ways; the third rule decides by two points.",
    ),
    "fewest places, though it leaves less": (
        "As Ad 2s 2d 2c 3h 3d 3c 4s 4c",
        "Ac 2h 3s 4d 5d 6s 6h 6d 6c 7c",
        "The way with fewer open places leaves this defender four less than the other, and is taken all the "
        "same.",
    ),
    "fewest places, again": (
        "Ah 2c 3s 3d 3c 4c 9s 10s Js Qs",
        "3h 4s 8c 9d 9c 10c Jc Qc Ks Kc",
        "One open place fewer, and three points fewer for the knocker: the place is one that this defender "
        "can use.",
    ),
    "an open place in the knocker's own hand": (
        "4s 4h 4d 4c 5c 6c 9h 9d 9s 2d",
        "3c 7c 8c 9c Ks Qd Jh 10d 6s 2h",
        "The four of clubs is at home in the run, so that nobody can close the set.",
    ),
    "four of a kind has no place": (
        "Js Jh Jd Jc 3s 4s 5s Ac 2d 4d",
        "2s 6s 7s 8s 8c Kd Qc 10h 9d 9c",
        "Nothing fits a set of four, and everything that is laid off goes to the run.",
    ),
    "lay-offs never make a new meld": (
        "Js Jh Jd 3s 4s 5s 8h 8d 8c Ac",
        "9s 9c 10s 10c 2d 2h 6d 6h Kd Kh",
        "Five pairs, and a pair is nothing on somebody else's table.",
    ),
    "a set cannot be laid off whole": (
        "5s 6s 7s 9h 9d 9s Qc Qd Qh 3c",
        "4s 4h 4c 8s 8h 8c 2s Ad Kc 10s",
        "Both sets have one card that fits the spades, and both are worth more as they are.",
    ),
    "a run broken from both its ends": (
        "3d 6d 9h 10h Jh Qs Qh Qd Qc Kh",
        "3s 4s 5s 6s 6h 7s 7h 7c 8h 8c",
        "The defender's two runs are the least in hand; a shorter run, a set and one lay-off leave a point "
        "less.",
    ),
    "a run given up for a set and two lay-offs": (
        "Ad Ac 2h 2c 6s 7s 8s 9s 10s Js",
        "2d 3s 3d 3c 4s 5s 6h Qs Qh Kd",
        "Three, four and five of spades are the best meld in hand; the set of threes stands and five and "
        "four follow on the spades.",
    ),
    "three chains for two runs": (
        "8c 9h 10s 10h Js Jh Qs Qh Qd Qc",
        "6s 6h 6d 7s 7h 8s 8h 9s Ks Kh",
        "Both of the defender's runs are taken down and laid off, and the set of sixes is made of what they "
        "leave.",
    ),
    "a run of four given up for a set": (
        "Ad Ac 2s 3s 4s 4h 4d 5s 6s 7s",
        "As 3d 4c 8s 9s 10s 10d 10c Js Qd",
        "Eight and nine follow on the knocker's run, and the tens make a set.",
    ),
    "a four of a kind that lends a card": (
        "2h 3h 4h 6h 7h 8h Js Jh Jc 4s",
        "Ah 3d 5h 7c 9s 9h 9d 9c 10h Jd",
        "The fourth nine carries the ten up the run, and three nines are still a set.",
    ),
    "a run of three taken down": (
        "As Ad Ac 2c 8d 9d 10d Jd Qd Kd",
        "Ah 2h 3h 3d 4c 5s 5d 5c 6d 7d",
        "Seven and six go down on the long run, and the five makes a set.",
    ),
    "only the ace of the set is missing": (
        "As Ad Ac 2c 8d 9d 10d Jd Qd Kd",
        "Ah 2h 3h 4h 5s 5h 6c 7c 9s Ks",
        "The ace could close the set, or open the run it stands in.",
    ),
    "two sets for one and a run": (
        "As 2s 3s 5d 6s 6d 7d 8d 9d 10d",
        "Ac 2c 3c 4s 4d 4c 5s 5c Qd Kd",
        "The set of fours is broken up: its black four and its red four go off on two runs, and the club "
        "four lengthens the defender's own.",
    ),
    "queen and king at the end of a run": (
        "2c 4s 9d 9c 10d 10c Jd Jc Qd Kd",
        "As Ad 7d 7c 8s 8h 8d 8c Qc Kc",
        "The eight of diamonds carries the seven down, queen and king of clubs go up.",
    ),
    "the ten of a four of a kind": (
        "Ac 2s 3c 5s 5h 5d 6s 7s 8s 9s",
        "4s 5c 6c 8h 10s 10h 10d 10c Js Jc",
        "The ten of spades carries the jack, and three tens are still a set.",
    ),
}
