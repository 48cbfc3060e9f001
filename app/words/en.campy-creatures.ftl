# Campy Creatures: names and rules of the cards, what happens, what is asked.
# `-obj` is the form inside a sentence; `-short` fits on a card 63 px wide; `-rule` has at most 30 characters.
# $you is "yes" when the subject of the sentence is the reader.


## Creatures

creature-blob = The Blob
creature-blob-short = Blob
creature-blob-obj = the Blob
creature-blob-rule = Eats one card for strength.
creature-blob-text = Before capturing, it eats a creature from your hand, if you have one, and adds that strength to its own 0. The eaten ability is lost. Blobs always clash with Blobs.
creature-swamp-creature = The Swamp Creature
creature-swamp-creature-short = Swamp Creature
creature-swamp-creature-obj = the Swamp Creature
creature-swamp-creature-rule = Gives its mortal to a rival.
creature-swamp-creature-text = Whoever it captures, you hand to another player of your choice. Good for getting rid of bad news.
creature-invisible-man = The Invisible Man
creature-invisible-man-short = Invisible Man
creature-invisible-man-obj = the Invisible Man
creature-invisible-man-rule = May discard one mortal.
creature-invisible-man-text = After it captures, you may throw out any one of your mortals, the new one too.
creature-demogorgon = The Demogorgon
creature-demogorgon-short = Demogorgon
creature-demogorgon-obj = the Demogorgon
creature-demogorgon-rule = Swaps it for the deck’s top.
creature-demogorgon-text = The mortal it captures goes under the deck, and you take the top card instead, face down. Only you know who it is until the round ends.
creature-mummy = The Mummy
creature-mummy-short = Mummy
creature-mummy-obj = the Mummy
creature-mummy-rule = Goes first if a Kaiju is out.
creature-mummy-text = If anybody sent out a Kaiju this turn, the Mummy captures before all others. A Kaiju that a Blob ate does not count.
creature-invader = The Invader
creature-invader-short = Invader
creature-invader-obj = the Invader
creature-invader-rule = Takes two mortals if it can.
creature-invader-text = It captures two mortals while two are there. If only one is left, it takes that one.
creature-werewolf = The Werewolf
creature-werewolf-short = Werewolf
creature-werewolf-obj = the Werewolf
creature-werewolf-rule = Right neighbour drops a card.
creature-werewolf-text = When it captures, the player on your right chooses a creature from hand and discards it for all to see.
creature-vampire = The Vampire
creature-vampire-short = Vampire
creature-vampire-obj = the Vampire
creature-vampire-rule = Cancels the card on its left.
creature-vampire-text = Before capturing, the creature of the player on your left loses its ability. It keeps its strength.
creature-beast = The Beast
creature-beast-short = Beast
creature-beast-obj = the Beast
creature-beast-rule = Unplayed at the end: 3 points.
creature-beast-text = Strong, but worth more at home: if it is still in your hand when the round ends, you get 3 points.
creature-kaiju = The Kaiju
creature-kaiju-short = Kaiju
creature-kaiju-obj = the Kaiju
creature-kaiju-rule = No tricks. Just the strongest.
creature-kaiju-text = The strongest of all, and that is all it needs. It wakes every Mummy, though.
creature-strength = strength { $strength }
creature-dots = { $dots ->
    [1] acts before capturing
    [2] acts when it captures
   *[0] no ability to act
  }

## Mortals

mortal-archeologist = Archeologist
mortal-archeologist-obj = an Archeologist
mortal-hunter = Hunter
mortal-hunter-obj = a Hunter
mortal-cosmonaut = Cosmonaut
mortal-cosmonaut-obj = the Cosmonaut
mortal-damsel = Damsel
mortal-damsel-obj = the Damsel
mortal-deep-sea-diver = Diver
mortal-deep-sea-diver-obj = a Diver
mortal-reporter = Reporter
mortal-reporter-obj = a Reporter
mortal-sheriff = Sheriff
mortal-sheriff-obj = a Sheriff
mortal-starlet = Starlet
mortal-starlet-obj = the Starlet
mortal-teenagers-1 = 1 Teen
mortal-teenagers-1-obj = one Teenager
mortal-teenagers-2 = 2 Teens
mortal-teenagers-2-obj = two Teenagers
mortal-teenagers-3 = 3 Teens
mortal-teenagers-3-obj = three Teenagers
mortal-engineer = Engineer
mortal-engineer-obj = an Engineer
mortal-assistant = Assistant
mortal-assistant-obj = an Assistant
mortal-unknown = Face down
mortal-pins = { $count ->
    [0] no pin
    [one] one location pin
   *[other] { $count } location pins
  }
worth-points = { $points } { $count ->
    [one] point
   *[other] points
  }
worth-teens = most: +7
worth-engineer = even: +3
worth-you = { $points } for you
why-points = Counts { $points } at the end of the round.
why-teens = Teenagers: the most score 7, the second most 4, nobody else anything.
why-engineer = Engineers: an even number scores 3 each, an odd number −2 each.
why-assistant = Assistants stay with you and score 1, 3, 6, 10… every round.

## Locations

location-camp-murkwood = Camp Murkwood
location-camp-murkwood-obj = Camp Murkwood
location-camp-murkwood-reward = two more Teens
location-camp-murkwood-text = Counts as two more Teenagers when this round is scored.
location-graveyard = The Graveyard
location-graveyard-obj = the Graveyard
location-graveyard-reward = a creature back, once
location-graveyard-text = Yours to spend once, while choosing or at the end of a round: a random creature of your discard pile comes back to your hand.
location-lunar-base = Lunar Base LZ-R
location-lunar-base-obj = Lunar Base LZ-R
location-lunar-base-reward = −2 to anyone, once
location-lunar-base-text = Yours to spend once, while creatures are being chosen: one player’s creature has 2 less this turn, and that player may choose again.
location-metropolis = The Metropolis
location-metropolis-obj = the Metropolis
location-metropolis-reward = +2 and first in ties
location-metropolis-text = 2 points, and your marker rises to the top of the Clash-O-Meter.
location-mystic-portal = The Mystic Portal
location-mystic-portal-obj = the Mystic Portal
location-mystic-portal-reward = swap one mortal
location-mystic-portal-text = Before the round is scored, you may swap one of your mortals for one of the discarded or escaped ones.
location-secret-lab = The Secret Lab
location-secret-lab-obj = the Secret Lab
location-secret-lab-reward = one more Assistant
location-secret-lab-text = Counts as one of your Assistants for the rest of the match.
location-ancient-temple = The Ancient Temple
location-ancient-temple-obj = the Ancient Temple
location-ancient-temple-reward = Archeologists ×2
location-ancient-temple-text = Your Archeologists count double.
location-parallel-world = The Parallel World
location-parallel-world-obj = the Parallel World
location-parallel-world-reward = bad mortals turn good
location-parallel-world-text = Your mortals that would cost points give them instead; an odd number of Engineers scores 2 each.
location-uncharted-island = Uncharted Island
location-uncharted-island-obj = Uncharted Island
location-uncharted-island-reward = 3 to 5 for your hand
location-uncharted-island-text = Points for the strongest creature left in your hand: 3 for strengths 0 to 3, 4 for 4 to 7, 5 for a Kaiju.
location-wins = wins: { $reward }.
location-most = Most
location-this-round = This round’s location
location-final-act = The Final Act
location-explain = Whoever has the most location pins when the round ends wins it. The Clash-O-Meter breaks ties, and without any pin nobody gets it.

## What is asked

ask-pick = Choose a creature.
ask-pick-again = Weakened. Choose again.
ask-resurrect = Use the Graveyard?
ask-weaken = Use Lunar Base?
ask-absorb = Feed your Blob.
ask-absorb-why = It must eat one card and gains its strength.
ask-capture = Take a mortal.
ask-capture-two = Take two mortals.
ask-capture-second = Take one more.
ask-give = Give it away.
ask-give-why = Your Swamp Creature hands { $mortal } to a rival.
ask-banish = Discard a mortal?
ask-banish-why = Your Invisible Man may remove one of yours.
ask-shed = Drop a creature.
ask-shed-why = { $name }’s Werewolf bit you.
ask-exchange = Swap a mortal?
ask-exchange-why = The Mystic Portal is yours: give one, take one.
ask-rise = Use the Graveyard?
ask-rise-why = Last chance before the round is counted.

sealed-title = Sealed.
sealed-hint = You may still choose another.
sealed-changing = Your sealed card stands until you seal another.
watching-title = They choose in secret.

line-chosen = { $count ->
    [one] { $names } has chosen.
   *[other] { $names } have chosen.
  }
line-choosing = { $count ->
    [one] { $names } is still choosing.
   *[other] { $names } are still choosing.
  }
line-nobody = Nobody has chosen yet.
line-all-wait = Everybody waits for you.
line-now = { $kind ->
    [absorb] { $name } feeds the Blob.
    [capture] { $name } takes a mortal.
    [give] { $name } gives a mortal away.
    [banish] { $name } may discard a mortal.
    [shed] { $name } drops a creature.
    [exchange] { $name } is at the Portal.
    [rise] { $name } thinks about the Graveyard.
   *[other] { $name } is thinking.
  }
line-then = { $count ->
    [one] Then { $names }.
   *[other] Then { $names }.
  }
line-then-you = { $before ->
    [0] You are next.
    [one] You go after one more.
   *[other] You go after { $before } more.
  }
line-last = You are the last.
line-done = You have had your turn.

## The seats

state-choosing = Choosing…
state-chosen = Chosen
state-now = { $kind ->
    [absorb] Feeding…
    [capture] Taking…
    [give] Giving…
    [banish] Deciding…
    [shed] Dropping…
    [exchange] Swapping…
    [rise] Deciding…
   *[other] Thinking…
  }
state-waits = Waits
seat-facts = { $hand ->
    [one] 1 card
   *[other] { $hand } cards
  } · { $mortals ->
    [0] no mortals
    [one] 1 mortal
   *[other] { $mortals } mortals
  } · { $pins ->
    [0] no pins
    [one] 1 pin
   *[other] { $pins } pins
  }
seat-side = { $side ->
    [left] On your left
    [right] On your right
    [both] Left and right of you
   *[other] Across
  }
chip-mortals = { $count ->
    [0] no mortals
    [one] 1 mortal
   *[other] { $count } mortals
  }
chip-points = { $count ->
    [one] point
   *[other] points
  }
chip-wins = { $count ->
    [one] round won
   *[other] rounds won
  }
chip-open = Open your piles.

## The drawer of a seat

piles-title = { $you ->
    [yes] Your piles
   *[no] { $name }’s piles
  }
piles-captives = Captured mortals
piles-none = Nobody yet.
piles-hand = { $you ->
    [yes] In your hand
   *[no] May still be in hand
  }
piles-hand-sealed = One of them may lie sealed already.
piles-closed = { $count ->
    [one] One card. The memory variant hides which.
   *[other] { $count } cards. The memory variant hides which.
  }
piles-discard = Played and discarded
piles-discard-none = Nothing yet.
piles-discard-closed = { $count ->
    [one] One card, face down.
   *[other] { $count } cards, face down.
  }
piles-lost = This turn
piles-locations = Locations held
piles-running = If the round ended now: { $points }, without the location.
piles-face-down = { $you ->
    [yes] Face down: only you see who it is.
   *[no] Face down until the round ends.
  }
piles-points = Points so far: { $points }
piles-wins = Rounds won: { $points }

## Sealing, capturing and the other actions

act-seal = Seal it
act-seal-other = Seal this
act-back = Take it back
act-take = Take
act-take-both = Take both
act-feed = Feed it
act-give = Give to { $name }
act-banish = Discard
act-keep-all = Keep all
act-shed = Drop it
act-swap = Swap
act-keep = Don’t swap
act-rise = Use it
act-rise-not = Keep it
act-weaken = Weaken { $name }
act-use-lunar-base = Lunar Base
act-use-graveyard = Graveyard
act-all-rules = All rules

go-choose = Tap a creature
go-choose-why = You see what it does before you seal it.
go-take = Tap a lit mortal
go-take-two = Tap two mortals
go-nothing = Waiting for { $name }
go-wait = Nothing to do for you now.
go-watch = You are watching.
go-tie-first = In a tie you go first.
go-tie-after = { $count ->
    [one] In a tie, only { $names } goes before you.
   *[other] In a tie, { $names } go before you.
  }
go-left = On your left: { $name }.
go-right = On your right: { $name }.
go-weak = Weakened: counts as { $strength }.
go-blob-then = Your Blob becomes { $strength }.
go-pins = { $count ->
    [one] 1 pin
   *[other] { $count } pins
  }
go-drops = You go first in the clash: your marker drops.
go-give-pick = Who gets { $mortal }?
go-swap-give = Give one of yours
go-swap-take = Take one from the discard
go-swap = { $gave } for { $took }
go-rise-why = A random creature of your discard pile comes back.
go-weaken-why = That creature has 2 less this turn, and its player may choose again.
go-weaken-pick = Whom?
slot-empty = Sealed card goes here
slot-sealed = Your sealed card: { $creature }. Take it back?
hand-label = Your hand
hand-left = Left in your hand
hand-empty = Your hand is empty.
hand-others = What they choose stays hidden until all have chosen.
row-label = Mortals in play
row-yours = Yours
row-theirs = { $name }’s
row-buried = Under the deck

why-not-yours = It is not your turn to take. { $name } is next.
why-not-taken = { $name } has taken this one already.
why-not-mine = You have taken this one already.
why-not-now = You are asked for something else first: see below.
why-not-play = It rests in your hand. You choose the next creature when new mortals appear.
why-not-this = That one cannot be chosen now.

## The reveal

reveal-order = Creatures, in the order they capture
reveal-now = { $you ->
    [yes] your turn
   *[no] takes now
  }
reveal-asked = { $you ->
    [yes] asks you
   *[no] waits for { $name }
  }
reveal-next = waits
reveal-took = took { $mortal }
reveal-took-more = took { $count }
reveal-none = got nobody
reveal-cancelled = ability lost
reveal-feeds = feeds the Blob
reveal-ate = ate { $strength }
stamp-cancelled = Cancelled
stamp-weak = –{ $by }
stamp-first = First!
bang-clash = Clash!

## The Clash-O-Meter

clash-title = Clash-O-Meter
clash-wins = wins ties
clash-explain = Ties go to whoever stands higher here. After a clash, the first of the clashed players to capture drops to the bottom.
clash-label = Clash-O-Meter, from the top: { $names }

## What happened

event-round-began = { $final ->
    [yes] Round { $round }, the Final Act: { $location }
   *[no] Round { $round }: { $location }
  }
event-mortals-appeared = Turn { $turn }: { $mortals }
event-has-chosen = { $you ->
    [yes] You have chosen.
   *[no] { $name } has chosen.
  }
event-resurrected = { $you ->
    [yes] You spend the Graveyard: { $creature } comes back.
   *[no] { $name } spends the Graveyard: { $creature } comes back.
  }
event-rose-unseen = { $you ->
    [yes] You spend the Graveyard: a creature comes back.
   *[no] { $name } spends the Graveyard: a creature comes back, unseen.
  }
event-weakened = { $you ->
    [yes] You spend Lunar Base: 2 less for { $target } this turn.
   *[no] { $name } spends Lunar Base: 2 less for { $target } this turn.
  }
event-revealed = All turn: { $plays }.
event-revealed-one = { $name } { $creature } { $strength }
event-cancelled = { $you ->
    [yes] Your Vampire
   *[no] { $name }’s Vampire
  } cancels { $target-you ->
    [yes] your { $creature }.
   *[no] { $target }’s { $creature }.
  }
event-mummy-rushed = { $you ->
    [yes] A Kaiju is out: your Mummy goes first.
   *[no] A Kaiju is out: { $name }’s Mummy goes first.
  }
event-absorbed = { $you ->
    [yes] Your Blob eats { $creature }: strength { $strength }.
   *[no] { $name }’s Blob eats { $creature }: strength { $strength }.
  }
event-captured = { $you ->
    [yes] You take { $mortal }.
   *[no] { $name } takes { $mortal }.
  }
event-dug = { $you ->
    [yes] You put { $mortal } under the deck and take the top card, face down.
   *[no] { $name } puts { $mortal } under the deck and takes the top card, face down.
  }
event-peeked = Only you know: it is { $mortal }.
event-missed-out = { $you ->
    [yes] Nobody was left for you.
   *[no] Nobody was left for { $name }.
  }
event-gave = { $you ->
    [yes] You give { $mortal } to { $target }.
   *[no] { $name } gives { $mortal } to { $target }.
  }
event-banished = { $you ->
    [yes] Your Invisible Man discards { $mortal }.
   *[no] { $name }’s Invisible Man discards { $mortal }.
  }
event-banished-nobody = { $you ->
    [yes] You discard nobody.
   *[no] { $name } discards nobody.
  }
event-creature-shed = { $you ->
    [yes] { $by }’s Werewolf bites: you drop { $creature }.
   *[no] { $by-you ->
      [yes] Your Werewolf bites: { $name } drops { $creature }.
     *[no] { $by }’s Werewolf bites: { $name } drops { $creature }.
    }
  }
event-clashed = Clash! { $groups }.
event-marker-moved = { $why ->
    [metropolis] { $you ->
      [yes] You rise to the top of the Clash-O-Meter.
     *[no] { $name } rises to the top of the Clash-O-Meter.
    }
    [location] { $you ->
      [yes] Your marker won the location’s tie and drops.
     *[no] { $name }’s marker won the location’s tie and drops.
    }
    [teenagers] { $you ->
      [yes] Your marker won the Teenagers’ tie and drops.
     *[no] { $name }’s marker won the Teenagers’ tie and drops.
    }
    [round] { $you ->
      [yes] Your marker won the round’s tie and drops.
     *[no] { $name }’s marker won the round’s tie and drops.
    }
   *[clash] { $you ->
      [yes] You went first in the clash: your marker drops.
     *[no] { $name } went first in the clash: the marker drops.
    }
  }
event-escaped = The last one escapes: { $mortal }.
event-turned-up = { $you ->
    [yes] You turn up { $mortals }.
   *[no] { $name } turns up { $mortals }.
  }
event-location-conquered = { $you ->
    [yes] You win { $location }
   *[no] { $name } wins { $location }
  } with { $icons ->
    [one] one pin
   *[other] { $icons } pins
  }{ $tied ->
    [0] .
   *[other] , by the Clash-O-Meter.
  }
event-location-unclaimed = Nobody has a pin: no one gets { $location }.
event-exchanged = { $you ->
    [yes] Through the Portal you swap { $gave } for { $took }.
   *[no] Through the Portal { $name } swaps { $gave } for { $took }.
  }
event-kept = { $you ->
    [yes] You leave the Portal closed.
   *[no] { $name } leaves the Portal closed.
  }
event-round-scored = Round { $round } counted: { $scores }.
event-round-scored-one = { $name } { $points }
event-match-ended = { $you ->
    [yes] The end. You win!
   *[no] The end. { $name } wins.
  }

## Scores

score-mortals = People
score-mortals-rule = by their points
score-teenagers = Teenagers
score-teenagers-rule = most 7, second 4
score-engineers = Engineers
score-engineers-rule = even +3, odd −2
score-assistants = Assistants
score-assistants-rule = 1, 3, 6, 10; kept
score-beast = The Beast
score-beast-rule = in hand: +3
score-location = Location
score-location-rule = its reward
score-round = Round { $round }
score-total = Points
score-wins = Rounds won
score-caption = Points of round { $round } by category
score-caption-final = Points of the match
score-scored = Round { $round } of { $rounds }, scored
score-scored-open = Round { $round }, scored
score-wins-location = { $you ->
    [yes] You win { $location }
   *[no] { $name } wins { $location }
  }
score-no-location = Nobody wins { $location }
score-next = On to round { $round }
score-next-final = On to the Final Act
score-to-end = To the final score
score-others-go-on = The table does not wait for this page.
headline-lead = { $you ->
    [yes] You lead by { $by }
   *[no] { $name } leads by { $by }
  }
headline-tie = { $names } lead together
headline-won-round = { $you ->
    [yes] You win the round
   *[no] { $name } wins the round
  }
headline-won = { $you ->
    [yes] You win!
   *[no] { $name } wins!
  }
headline-points = { $first } to { $second }.
headline-final-next = { $first } to { $second }. The Final Act decides.
headline-wins = Rounds won: { $scores }.
termination-final-act = Three rounds are played, and most points win.
termination-round-wins = Enough rounds are won.
decided-by-marker = It was a tie; the higher marker decides.
decided-by-wins = Rounds count, not points.

## The table as text

text-title = The table as text
text-where = Round { $round } of { $rounds }, turn { $turn } of { $turns }. The deck has { $deck } cards.
text-where-open = Round { $round }, turn { $turn } of { $turns }. The deck has { $deck } cards.
text-row = Mortals: { $mortals }.
text-row-taken = { $mortal } (taken by { $name })
text-row-one = { $mortal } ({ $worth }, { $pins })
text-location = Location: { $location }. { $text }
text-markers = Clash-O-Meter from the top: { $names }.
text-seat = { $name }: { $points } points, { $hand } creatures in hand, { $pins }. Captured: { $mortals }.
text-seat-held = Holds { $locations }.
text-hand = Your hand: { $creatures }.
text-sealed = You have sealed { $creature }.
text-played = Played, in order of capture: { $plays }.
text-nobody = nobody
where = Round { $round } of { $rounds }, turn { $turn } of { $turns }
where-open = Round { $round }, turn { $turn } of { $turns }
where-final = The Final Act, turn { $turn } of { $turns }
where-over = The end

## Options

option-demogorgon = The Demogorgon
option-demogorgon-help = Replaces the Invisible Man: a draw in the dark instead of a sure discard.
option-demogorgon-true = Demogorgon
option-demogorgon-false = Invisible Man
option-memory = Play from memory
option-memory-help = Played creatures lie face down and must be remembered: harder, for people who know the game.
option-memory-true = Face down
option-memory-false = Face up
option-scoring = What wins
option-scoring-help = Add up the points of three rounds, or count rounds won: then the match may take longer.
option-scoring-points = Most points in three rounds
option-scoring-first-to-two = First to win two rounds
option-scoring-first-to-three = First to win three rounds
option-sets = Mortals in the deck
option-sets-help = Two players use one set, three use two, four and five use all.
option-sets-random = Whichever comes up
option-sets-teenagers = Teenagers
option-sets-classics = Classics
option-sets-engineers = Engineers
option-first-marker = Who wins the first tie
option-first-marker-help = Starts on top of the Clash-O-Meter; the others follow clockwise.
option-first-marker-random = A random seat

## The rules, in short

rules-campy-title = How it is played
rules-goal-title = In one breath
rules-goal = Everybody holds the same nine monsters. Each turn all choose one in secret and show it at once. The stronger choose first among the mortals on the screen. Three rounds; most points win. Red is good and blue is bad: we are the mad scientists.
rules-turn-title = A turn
rules-turn-1 = Mortals step up, one for each player.
rules-turn-2 = All choose a creature and seal it. You may change your mind until the last one has chosen.
rules-turn-3 = All cards turn at once. One-dot abilities happen first, the strongest creature first.
rules-turn-4 = From the strongest down, each takes a mortal. Two-dot abilities happen right then.
rules-turn-5 = Used creatures are gone until the next round, for all to see.
rules-clash-title = Ties and clashes
rules-clash = Same creature or same strength is a clash. Whoever stands higher on the Clash-O-Meter goes first. At the end of the turn, the first of all clashed players to capture drops to the bottom. All other ties go by it as well, and who wins one drops.
rules-creatures-title = The creatures
rules-mortals-title = The mortals
rules-mortals-1 = People count their points: Damsel 6, Starlet 5, Cosmonaut 4, Sheriff 3, Archeologist 2, Reporter 1, Diver −2, Hunter −3.
rules-mortals-2 = Teenagers: count heads. The most score 7, the second most 4.
rules-mortals-3 = Engineers: an even number scores 3 each, an odd number −2 each.
rules-mortals-4 = Assistants: 1, 3, 6, 10 and so on, in every round. They stay with you; one that escapes or is discarded never returns.
rules-locations-title = The locations
rules-locations = Pins on your mortals count for the location of the round. Most pins win it, at least one is needed.
rules-end-title = The end of a round
rules-end-1 = When a single mortal is left, it escapes and the round is over.
rules-end-2 = The location goes to the most pins, then mortals are counted and everybody takes all nine creatures back.
rules-end-3 = The third round is the Final Act. Most points win; the higher marker breaks a tie.
rules-variants-title = Variants
rules-variants = The host may swap in the Demogorgon, hide what was played, or count rounds won instead of points.
rules-credits = Campy Creatures was designed by Mattox Shuler, illustrated by Josh Emrich and published by Keymaster Games. Words and pictures here are our own.

## A turn that has ended, and the small print of scores

recap-title = The turn is over.
recap-go-on = Go on
recap-next-turn = Next turn
recap-next-why = Or tap a creature to choose it.
why-cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
  }
why-teens-count = { $count ->
    [one] 1 teen
   *[other] { $count } teens
  }
why-engineers = { $count } × { $each }
why-kept = kept
piles-none-cards = No card.
act-keep-sealed = Keep it sealed
act-give-short = Give
line-maybe-none = Perhaps nobody is left for you.
mine-pins = Location pins
mine-running = This round, so far
go-tie-last = In a tie you go last.
go-keep-all = Tap one to discard it
go-swap-both = Give one, take one
