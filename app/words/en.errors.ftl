# One sentence for each code of app/domain/errors.py, with `/` written as `-`:
# what happened, and what to do now.

error-request-malformed = That request is not valid JSON. Check its text and send it again.
error-request-invalid =
    { $problem ->
        [missing] “{ $field }” is missing. Add it and try again.
        [unknown] “{ $field }” is not known here. Leave it out and try again.
        [type] “{ $field }” is the wrong kind of value. Correct it and try again.
        [too-short] “{ $field }” is too short. Make it longer and try again.
        [too-long] “{ $field }” is too long. Make it shorter and try again.
        [too-small] “{ $field }” is too small. Choose a bigger number.
        [too-big] “{ $field }” is too big. Choose a smaller number.
       *[value] “{ $field }” has a value that does not fit. Correct it and try again.
    }
error-request-too-large = That is more than Menagerie reads at once. Send less.
error-request-encoding = Menagerie does not unpack what it is sent. Send it as it is, without a Content-Encoding.
error-request-not-found = There is nothing at this address. Go back to the start page.
error-request-method = This address does not take that kind of request. See the interface's description for what it takes.
error-request-too-many =
    { $retry_after ->
        [one] Too many tries at once. Wait a second, then try again.
       *[other] Too many tries at once. Wait { $retry_after } seconds, then try again.
    }

error-session-none = We do not know who you are yet. Tell us your name first.
error-session-unknown = We do not know you any more: you signed out, were away for very long, or this is another server. Tell us your name again.

error-name-empty = You need a name, so that your friends know who sits there. Type one.
error-name-too-long =
    That name is too long. Use at most { $max ->
        [one] one character
       *[other] { $max } characters
    }.
error-name-invisible = That name has characters that nobody can see. Type it with letters, digits or signs.

error-game-unknown = We do not have that game. Choose one from the list.
error-options-invalid = These options do not go together, or do not fit this number of people. Change them and try again.
error-seats-out-of-range = This game is for { $min } to { $max } people. Choose a number between them.

error-code-unknown = No table has this code. Check it letter by letter, or ask your host for the link again.
error-create-not-allowed = Whoever runs this server decides who opens tables here. Ask them for the code, and type it letter by letter.
error-match-unknown = There is no such table, or you do not sit at it. Ask your host for the link.
error-match-full = Every seat at this table is taken. Ask your host for one more seat, or start a table of your own.
error-match-started = This table has started without you. Ask your host for a seat in the next one.
error-match-over = This table has finished. Start another one with your friends.
error-match-frozen = This table was made with older rules, so it can be looked at but not played on. Start a new one.
error-match-not-started = This table has not started yet. Wait for your host to start it.
error-match-not-host = Only the host can do that. Ask them.
error-match-not-seated = You do not sit at this table. Open its link to take a seat.
error-match-too-few =
    Too few people to start: this game needs at least { $min ->
        [one] one
       *[other] { $min }
    }. Send the link to another friend.
error-match-not-over = This table is still playing. Play it to its end, then ask for the next one.
error-bot-unknown = No bot can play this game that way. Add a newcomer, or ask a friend.

error-move-invalid = That is no move of this game. Choose one of those on the table.
error-move-illegal = The rules do not allow that now. Choose another move.
error-move-not-your-turn = Nobody is waiting for that from you now. Wait for your turn.
error-decision-stale = The table has moved on since you chose. Look at it again, then choose.

error-command-invalid = That move has no proper number of its own. Reload the page and choose again.
error-command-reused = That number already belongs to another move of yours. Reload the page and choose again.
error-message-unknown = We do not know that kind of message. Reload the page to get the newest version.
error-message-malformed = We could not read that message. Reload the page and try again.
error-origin-foreign = That came from a page of another site, so we did not do it. Open Menagerie itself and try again.

error-server-error = Something broke on our side, and nothing was changed. Try again; if it happens again, tell your host this number: { $incident }.
error-server-busy = The server is busy just now. Try again in a moment.
