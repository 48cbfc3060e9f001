# Why the rules of Campy Creatures say no: one sentence for each code of engines/campy_creatures.
# Only the server says them; creatures and mortals come with the names of en.campy-creatures.ftl.

## Moves

refusal-not-your-turn = The table is not waiting for that from you. Look who is asked.
refusal-not-in-hand = { $creature } is not in your hand. Choose one that is.
refusal-no-such-seat = Nobody sits there. Choose somebody at the table.
refusal-slot-empty = No mortal waits in that place. Choose one that is still free.
refusal-slot-taken = That mortal is caught already. Choose one that is still free.
refusal-give-to-another = The Swamp Creature gives its mortal away. Choose a rival.
refusal-not-captured = You have not captured that mortal. Choose one of yours.
refusal-not-in-discard = That mortal is not in the discard pile. Choose one that lies there.

## Options

refusal-wrong-number-of-seats = Campy Creatures is for { $least } to { $most } people. Change the number of seats.
refusal-wrong-number-of-sets =
    For { $seats } people, choose { $needed ->
        [one] one set
       *[other] { $needed } sets
    } of mortals, or leave it to chance.
refusal-repeated-set = Each set of mortals can be in only once. Choose different ones.
refusal-no-such-first-marker = Nobody sits there, so that marker cannot be on top. Choose another seat, or leave it to chance.
