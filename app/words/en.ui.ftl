# The page's own words: every screen but the games' tables.
# $names is a list that is ready to read ("Ana, Rui and Bia"); $count says how many there are in it.

## Everywhere

home = Home
close = Close
cancel = Cancel
save = Save
try-again = Try again
language = Language
loading = One moment…
you = You
you-in-list = you
more = More
more-usual = the usual
yes = yes
no = no
n-of-m = { $n } of { $m }
points-word = points
shape-circle = circle
shape-square = square
shape-triangle = triangle
shape-diamond = diamond
shape-hexagon = hexagon

## Errors that the page itself finds

error-offline = The server cannot be reached. Check your connection, then try again.
error-server = Something went wrong between here and the server ({ $status }). Try again in a moment.
error-too-many = Too much at once for the server. Wait a minute, then try again.

## Home

home-tagline = Tabletop games for a table of friends.
home-your-move = Your move
home-others = Waiting for others
home-over = Played
home-start = Start a game
home-start-this = Start a game
home-code = Code from a friend
home-join = Join
home-play-on = Play on
home-only-you = Everybody is waiting for you.
home-you-and =
    { $count ->
        [one] The table is waiting for you and { $names }.
       *[other] The table is waiting for you, { $names }.
    }
home-since = since { $when }
home-waiting-since = Waiting for { $names }, since { $when }
home-lobby = In the lobby: { $names }, { $taken } of { $seats }
home-lobby-alone = Nobody has joined yet: send the link
game-facts = { $min }–{ $max } players, about { $minutes } minutes
pitch-campy-creatures = Send out monsters in secret, grab the best mortals, mind the clash. Nobody has to know the rules yet.
who = You are { $name }.
who-tab = You are { $name } in this tab.
who-rename = Change name
who-renamed = From now on you are { $name }.
who-back = Be yourself again

## A name

name-label = Your name
name-placeholder = What friends call you
name-missing = Type a name, so that your friends know who sits there.

## Opening a table

create-title = New match of { $game }
create-where = A new match
create-headline = Who’s coming?
create-open = Open the table
create-unknown = No such game here
open-code = Code for opening a table
open-code-hint = Ask whoever runs this server. This browser remembers it.
open-code-missing = Type the code. Only those who have it open tables here.
seats-label = How many of you?
seats-hint = Not sure? Seats that stay free are left out when you start.
seat-number = Seat { $number }

## An invitation

join-title = { $name } invites you
join-where = An invitation
join-headline = { $name } invites you
join-one-more = One more at this table
join-taken =
    { $taken ->
        [one] One seat is taken,
       *[other] { $taken } seats are taken,
    } { $free ->
        [one] one is free.
       *[other] { $free } are free.
    }
join-fresh = This person plays in this tab only. Your own seat stays in the other one.
join-sit = Sit down
full-headline = No seat left
full-text = All seats at { $name }’s table are taken. Ask for one more seat, then look again.
full-retry = Look again
started-headline = They have started
started-text = { $name }’s match is already running, and nobody new can sit down.
started-back = I was in it: my seat, please
over-headline = That match is over
over-text = The code still works, but the last card has been played.
start-own = Start your own
code-unknown = No table has this code
code-unknown-text = Codes have eight letters and digits, and are easily misread. Ask for the link again.
code-trouble = That did not work
code-another = Try another code

## Lobby

lobby-you-host = Lobby, you are the host
lobby-hosted = Lobby, { $name } is the host
tonight = Tonight
lobby-seats-left =
    { $count ->
        [one] One seat left
        [2] Two seats left
        [3] Three seats left
        [4] Four seats left
       *[other] { $count } seats left
    }
lobby-full = Full house
lobby-table = At the table
lobby-rules = Tonight’s rules
lobby-change = Change
seat-open = Free seat
seat-somebody = Sit somebody here
seat-kept = Kept for { $name }
seat-free-it = Free it
bot-add = Add a bot
order-hint = You sit clockwise, in this order.
order-host = You sit clockwise, in this order. The arrows change it.
order-shuffle = Shuffle seats
order-up = Move { $name } up
order-down = Move { $name } down
seat-yours = You already sit here, as { $name }. Is somebody else holding this screen?
standing-you-host = you, the host
standing-you = you
standing-host = host
standing-bot = bot
standing-here = is here
standing-not-here = is not here right now
invite = Invite friends
invite-say = Point a phone here, or say the code
invite-copy = Copy link
invite-copied = The link is copied. Send it to your friends.
invite-select = This browser does not let pages copy. The link is selected: copy it by hand.
invite-share = Share
invite-share-text = Come and play { $game }:
invite-qr = QR code of the link
start =
    { $count ->
        [2] Start with two
        [3] Start with three
        [4] Start with four
        [5] Start with five
       *[other] Start with { $count }
    }
start-too-few =
    { $count ->
        [one] One more friend or bot, and it can start.
        [2] Two more friends or bots, and it can start.
       *[other] { $count } more friends or bots, and it can start.
    }
start-waits-more =
    { $count ->
        [one] One more friend, and it can start.
        [2] Two more friends, and it can start.
       *[other] { $count } more friends, and it can start.
    }
start-free =
    { $count ->
        [one] One seat is still free. You can start without it.
        [2] Two seats are still free. You can start without them.
        [3] Three seats are still free. You can start without them.
       *[other] { $count } seats are still free. You can start without them.
    }
start-ready = Everybody is here.
start-waits-free = { $name } starts when everybody sits.
start-waits = Everybody sits. { $name } starts.
leave = Leave
leave-title = Leave this table?
leave-stay = Stay
leave-lobby = Your seat is free again. The link brings you back while there is room.
leave-match = The others play on, and your seat makes the mildest moves until you return by the same link.
close-table = Close the table
close-title = Close this table for everybody?
close-lobby = The link stops working, and nobody can sit down any more. A closed table cannot be opened again.
close-match = The match ends here for everybody, without a score. A closed table cannot be opened again.
close-yes = Close it
close-no = Keep it open
remove = Remove { $name }
remove-title = Remove { $name } from this table?
remove-lobby = The seat is free for somebody else, and { $name } cannot sit down here again.
remove-match = The match goes on: { $name }’s seat makes the mildest moves. { $name } cannot come back.
remove-bot = The match goes on: { $name }’s seat makes the mildest moves.
remove-yes = Remove

## The table

loading-table = Setting the table…
table-failed = The table did not load
table-failed-text = Your seat and your choices are safe. Check your connection, then try again.
seats-others = The others, clockwise from your left
seat-away = has left
seat-removed = cannot come back
seat-hand = { $count ->
    [one] card in hand
   *[other] cards in hand
  }
seat-offline = not connected
waiting-for = Waiting for { $names }.
title-your-turn = Your move
title-playing = The match is on
title-over = The end
rail = Log and rules
log = Log
log-empty = Nothing has happened yet.
rules = Rules
menu = Menu
menu-you = You sit here as { $name }.
menu-home = Go home, keep the seat
menu-others = The others
menu-safe = Close the page whenever you like: the link brings you back to the same seat.
score-category = Category
score-rank =
    { $rank ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $rank }th
    }
after-text = The same people, the same rules, and everybody one seat further on.
after-rematch = Rematch
after-sit = Sit down
after-wanted = { $name } wants a rematch.
after-wanted-somebody = The rematch is set up.
after-wanted-you = Your rematch is set up.
away-text = You left this table, and your seat makes the mildest moves.
away-back = Take my seat back
abandoned-headline = Everybody left
abandoned-text = This match was given up, and nobody can play on.
closed-headline = The table is closed
closed-by =
    { $began ->
        [yes] { $name } has closed it. The match ends here, without a score.
       *[no] { $name } has closed it before the match began.
    }
closed-by-you =
    { $began ->
        [yes] You have closed it. The match ends here, without a score.
       *[no] You have closed it before the match began.
    }
closed-by-operator =
    { $began ->
        [yes] Whoever runs this server has closed it. The match ends here, without a score.
       *[no] Whoever runs this server has closed it before the match began.
    }
closed-link = This match ended before its time, and nobody can sit down any more.
gone-headline = You no longer sit here
gone-left = You left this table in another tab.
gone-lobby = { $name } has removed you from this table, or you left it in another tab.
gone-match = { $name } has removed you from this table. The match goes on without you.
gone-link = { $name } has removed you from this table, and its link does not bring you back.

## Between us and the server

connection-lost = Connection lost. Your choices are safe. Trying again…
connection-now = Try now
connection-back = Connected again.
patience = A little too fast for the server. It goes on by itself in { $seconds } seconds.
updated = Menagerie was updated. Your seat is safe.
updated-load = Load the new page
ending-here = Play here
ending-reload = Load the page again
ending-stranger = Who are you?
ending-stranger-text = We do not know this tab any more. Sit down again.
ending-unknown = You have no seat here
ending-unknown-text = This match is not there, or you have no seat in it any more.
ending-elsewhere = Open elsewhere
ending-elsewhere-text = Your seat is open in too many tabs. This one has stopped.
ending-foreign = A wrong address
ending-foreign-text = This page was opened under an address that the server does not know. Use the link of the invitation.
ending-protocol = An old page
ending-protocol-text = This page and the server do not understand each other. Load the page again.
