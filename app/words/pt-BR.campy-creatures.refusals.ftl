# Por que as regras de Campy Creatures dizem não: uma frase para cada código de engines/campy_creatures.
# Só o servidor as diz; criaturas e mortais vêm com os nomes de pt-BR.campy-creatures.ftl.

## Jogadas

refusal-not-your-turn = A mesa não está esperando isso de você. Veja quem deve responder.
refusal-not-in-hand = { $creature } não está na sua mão. Escolha uma criatura que esteja.
refusal-no-such-seat = Ninguém está sentado ali. Escolha alguém da mesa.
refusal-slot-empty = Nenhum mortal espera nesse lugar. Escolha um que ainda esteja livre.
refusal-slot-taken = Esse mortal já foi capturado. Escolha um que ainda esteja livre.
refusal-give-to-another = O Bicho do Brejo dá o mortal para outra pessoa. Escolha um rival.
refusal-not-captured = Você não capturou esse mortal. Escolha um dos seus.
refusal-not-in-discard = Esse mortal não está na pilha de descarte. Escolha um que esteja lá.

## Opções

refusal-wrong-number-of-seats = Campy Creatures é para { $least } a { $most } pessoas. Mude o número de lugares.
refusal-wrong-number-of-sets =
    Para { $seats } pessoas, escolha { $needed ->
        [one] um conjunto
       *[other] { $needed } conjuntos
    } de mortais, ou deixe ao acaso.
refusal-repeated-set = Cada conjunto de mortais só pode entrar uma vez. Escolha conjuntos diferentes.
refusal-no-such-first-marker = Ninguém está sentado ali, então esse marcador não pode começar em cima. Escolha outro lugar, ou deixe ao acaso.
