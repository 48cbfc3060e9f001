# Campy Creatures: nomes e regras das cartas, o que acontece, o que se pergunta.
# `-obj` é a forma dentro da frase; `-short` cabe numa carta de 63 px; `-rule` tem no máximo 30 caracteres.
# $you é "yes" quando o sujeito da frase é quem lê.


## Criaturas

creature-blob = A Bolha
creature-blob-short = Bolha
creature-blob-obj = a Bolha
creature-blob-rule = Come uma carta e soma a força.
creature-blob-text = Antes das capturas, come uma criatura da sua mão, se houver, e soma essa força ao próprio 0. A habilidade devorada se perde. Bolhas sempre se chocam com Bolhas.
creature-swamp-creature = O Bicho do Brejo
creature-swamp-creature-short = Bicho do Brejo
creature-swamp-creature-obj = o Bicho do Brejo
creature-swamp-creature-rule = Dá o mortal a um rival.
creature-swamp-creature-text = Quem ele captura vai para outro jogador, à sua escolha. Bom para passar adiante as más notícias.
creature-invisible-man = O Homem Invisível
creature-invisible-man-short = Homem Invisível
creature-invisible-man-obj = o Homem Invisível
creature-invisible-man-rule = Pode descartar um mortal.
creature-invisible-man-text = Depois de capturar, você pode descartar um dos seus mortais, inclusive o novo.
creature-demogorgon = O Demogorgon
creature-demogorgon-short = Demogorgon
creature-demogorgon-obj = o Demogorgon
creature-demogorgon-rule = Troca pelo topo do baralho.
creature-demogorgon-text = O mortal capturado vai para o fundo do baralho, e você fica com a carta do topo, virada para baixo. Só você sabe quem é, até o fim da rodada.
creature-mummy = A Múmia
creature-mummy-short = Múmia
creature-mummy-obj = a Múmia
creature-mummy-rule = Com Kaiju na mesa, vai antes.
creature-mummy-text = Se alguém soltou um Kaiju neste turno, a Múmia captura antes de todos. Um Kaiju comido pela Bolha não conta.
creature-invader = O Invasor
creature-invader-short = Invasor
creature-invader-obj = o Invasor
creature-invader-rule = Leva dois mortais, se puder.
creature-invader-text = Captura dois mortais enquanto houver dois. Se restar só um, leva esse.
creature-werewolf = O Lobisomem
creature-werewolf-short = Lobisomem
creature-werewolf-obj = o Lobisomem
creature-werewolf-rule = O da direita perde uma carta.
creature-werewolf-text = Quando captura, o jogador à sua direita escolhe uma criatura da mão e a descarta à vista de todos.
creature-vampire = O Vampiro
creature-vampire-short = Vampiro
creature-vampire-obj = o Vampiro
creature-vampire-rule = Anula a carta da esquerda.
creature-vampire-text = Antes das capturas, a criatura do jogador à sua esquerda perde a habilidade. A força continua a mesma.
creature-beast = A Fera
creature-beast-short = Fera
creature-beast-obj = a Fera
creature-beast-rule = Guardada até o fim: 3 pontos.
creature-beast-text = Forte, mas vale mais em casa: se ainda estiver na sua mão no fim da rodada, são 3 pontos.
creature-kaiju = O Kaiju
creature-kaiju-short = Kaiju
creature-kaiju-obj = o Kaiju
creature-kaiju-rule = Sem truques. Só o mais forte.
creature-kaiju-text = O mais forte de todos, e isso basta. Só que acorda as Múmias.
creature-strength = força { $strength }
creature-dots = { $dots ->
    [1] age antes das capturas
    [2] age quando captura
   *[0] sem habilidade para usar
  }

## Mortais

mortal-archeologist = Arqueólogo
mortal-archeologist-obj = um Arqueólogo
mortal-hunter = Caçador
mortal-hunter-obj = um Caçador
mortal-cosmonaut = Cosmonauta
mortal-cosmonaut-obj = a Cosmonauta
mortal-damsel = Donzela
mortal-damsel-obj = a Donzela
mortal-deep-sea-diver = Mergulhador
mortal-deep-sea-diver-obj = um Mergulhador
mortal-reporter = Repórter
mortal-reporter-obj = um Repórter
mortal-sheriff = Xerife
mortal-sheriff-obj = um Xerife
mortal-starlet = Vedete
mortal-starlet-obj = a Vedete
mortal-teenagers-1 = 1 Jovem
mortal-teenagers-1-obj = um Jovem
mortal-teenagers-2 = 2 Jovens
mortal-teenagers-2-obj = dois Jovens
mortal-teenagers-3 = 3 Jovens
mortal-teenagers-3-obj = três Jovens
mortal-engineer = Engenheiro
mortal-engineer-obj = um Engenheiro
mortal-assistant = Assistente
mortal-assistant-obj = um Assistente
mortal-unknown = Virado
mortal-pins = { $count ->
    [0] nenhum pino
    [one] um pino de local
   *[other] { $count } pinos de local
  }
worth-points = { $points } { $count ->
    [0] pontos
    [one] ponto
   *[other] pontos
  }
worth-teens = 1º: +7
worth-engineer = par: +3
worth-you = { $points } p/ você
why-points = Conta { $points } no fim da rodada.
why-teens = Jovens: quem tem mais ganha 7, o segundo ganha 4, os outros nada.
why-engineer = Engenheiros: número par vale 3 cada; ímpar, −2 cada.
why-assistant = Assistentes ficam com você e valem 1, 3, 6, 10… em toda rodada.

## Locais

location-camp-murkwood = Acampamento Murkwood
location-camp-murkwood-obj = o Acampamento Murkwood
location-camp-murkwood-reward = mais 2 Jovens
location-camp-murkwood-text = Conta como mais dois Jovens quando esta rodada é pontuada.
location-graveyard = O Cemitério
location-graveyard-obj = o Cemitério
location-graveyard-reward = uma criatura de volta
location-graveyard-text = Você gasta uma vez, na hora da escolha ou no fim de uma rodada: uma criatura ao acaso do seu descarte volta para a mão.
location-lunar-base = Base Lunar LZ-R
location-lunar-base-obj = a Base Lunar LZ-R
location-lunar-base-reward = −2 em alguém, 1 vez
location-lunar-base-text = Você gasta uma vez, enquanto todos escolhem: a criatura de um jogador tem 2 a menos neste turno, e ele pode escolher de novo.
location-metropolis = A Metrópole
location-metropolis-obj = a Metrópole
location-metropolis-reward = +2 e topo do medidor
location-metropolis-text = 2 pontos, e seu marcador sobe ao topo do Medidor de Choque.
location-mystic-portal = O Portal Místico
location-mystic-portal-obj = o Portal Místico
location-mystic-portal-reward = trocar um mortal
location-mystic-portal-text = Antes da contagem, você pode trocar um dos seus mortais por um dos descartados ou fugidos.
location-secret-lab = O Laboratório Secreto
location-secret-lab-obj = o Laboratório Secreto
location-secret-lab-reward = mais um Assistente
location-secret-lab-text = Conta como um dos seus Assistentes até o fim da partida.
location-ancient-temple = O Templo Antigo
location-ancient-temple-obj = o Templo Antigo
location-ancient-temple-reward = Arqueólogos ×2
location-ancient-temple-text = Seus Arqueólogos valem o dobro.
location-parallel-world = O Mundo Paralelo
location-parallel-world-obj = o Mundo Paralelo
location-parallel-world-reward = os ruins viram bons
location-parallel-world-text = Seus mortais que tirariam pontos passam a dar pontos; Engenheiros em número ímpar valem 2 cada.
location-uncharted-island = A Ilha Perdida
location-uncharted-island-obj = a Ilha Perdida
location-uncharted-island-reward = 3 a 5 pela sua mão
location-uncharted-island-text = Pontos pela criatura mais forte que ficou na sua mão: 3 para forças de 0 a 3, 4 para 4 a 7, 5 para o Kaiju.
location-wins = leva: { $reward }.
location-most = Mais
location-this-round = O local desta rodada
location-final-act = O Ato Final
location-explain = Quem tiver mais pinos de local no fim da rodada fica com ele. O Medidor de Choque desempata; sem nenhum pino, ninguém leva.

## O que se pergunta

ask-pick = Escolha uma criatura.
ask-pick-again = Escolha de novo.
ask-resurrect = Usar o Cemitério?
ask-weaken = Usar a Base Lunar?
ask-absorb = Alimente a Bolha.
ask-absorb-why = Ela come uma carta e ganha a força dela.
ask-capture = Leve um mortal.
ask-capture-two = Leve dois mortais.
ask-capture-second = Leve mais um.
ask-give = Passe adiante.
ask-give-why = Seu Bicho do Brejo dá { $mortal } a um rival.
ask-banish = Descartar um mortal?
ask-banish-why = Seu Homem Invisível pode tirar um dos seus.
ask-shed = Perca uma criatura.
ask-shed-why = O Lobisomem de { $name } mordeu você.
ask-exchange = Trocar um mortal?
ask-exchange-why = O Portal Místico é seu: dê um, leve um.
ask-rise = Usar o Cemitério?
ask-rise-why = Última chance antes da contagem da rodada.

sealed-title = Lacrada.
sealed-hint = Você ainda pode escolher outra.
sealed-changing = A carta lacrada vale até você lacrar outra.
watching-title = Escolhem em segredo.

line-chosen = { $count ->
    [one] { $names } já escolheu.
   *[other] { $names } já escolheram.
  }
line-choosing = { $count ->
    [one] { $names } ainda está escolhendo.
   *[other] { $names } ainda estão escolhendo.
  }
line-nobody = Ninguém escolheu ainda.
line-all-wait = Todos esperam por você.
line-now = { $kind ->
    [absorb] { $name } alimenta a Bolha.
    [capture] { $name } leva um mortal.
    [give] { $name } passa um mortal adiante.
    [banish] { $name } pode descartar um mortal.
    [shed] { $name } perde uma criatura.
    [exchange] { $name } está no Portal.
    [rise] { $name } pensa no Cemitério.
   *[other] { $name } está pensando.
  }
line-then = { $count ->
    [one] Depois { $names }.
   *[other] Depois { $names }.
  }
line-then-you = { $before ->
    [0] A próxima vez é sua.
    [one] Você vai depois de mais um.
   *[other] Você vai depois de mais { $before }.
  }
line-last = Sua vez é a última.
line-done = Sua vez já passou.

## Os lugares

state-choosing = Pensa…
state-chosen = Lacrou
state-now = { $kind ->
    [absorb] Alimenta…
    [capture] Captura…
    [give] Passa…
    [banish] Decide…
    [shed] Perde…
    [exchange] Troca…
    [rise] Decide…
   *[other] Pensando…
  }
state-waits = Espera
seat-facts = { $hand ->
    [one] 1 carta
   *[other] { $hand } cartas
  } · { $mortals ->
    [0] sem mortais
    [one] 1 mortal
   *[other] { $mortals } mortais
  } · { $pins ->
    [0] sem pinos
    [one] 1 pino
   *[other] { $pins } pinos
  }
seat-side = { $side ->
    [left] À sua esquerda
    [right] À sua direita
    [both] À esquerda e à direita
   *[other] Em frente
  }
chip-mortals = { $count ->
    [0] 0 mortais
    [one] 1 mortal
   *[other] { $count } mortais
  }
chip-points = { $count ->
    [0] pontos
    [one] ponto
   *[other] pontos
  }
chip-wins = { $count ->
    [one] rodada
   *[other] rodadas
  }
chip-open = Abrir suas pilhas.

## A gaveta de um lugar

piles-title = { $you ->
    [yes] Suas pilhas
   *[no] Pilhas de { $name }
  }
piles-captives = Mortais capturados
piles-none = Ninguém ainda.
piles-hand = { $you ->
    [yes] Na sua mão
   *[no] Ainda pode ter na mão
  }
piles-hand-sealed = Uma delas talvez já esteja lacrada.
piles-closed = { $count ->
    [one] Uma carta. A variante de memória esconde qual.
   *[other] { $count } cartas. A variante de memória esconde quais.
  }
piles-discard = Jogadas e descartadas
piles-discard-none = Nada ainda.
piles-discard-closed = { $count ->
    [one] Uma carta, virada para baixo.
   *[other] { $count } cartas, viradas para baixo.
  }
piles-lost = Neste turno
piles-locations = Locais em seu poder
piles-running = Se a rodada acabasse agora: { $points }, sem o local.
piles-face-down = { $you ->
    [yes] Virado para baixo: só você vê quem é.
   *[no] Virado para baixo até o fim da rodada.
  }
piles-points = Pontos até agora: { $points }
piles-wins = Rodadas vencidas: { $points }

## Lacrar, capturar e as outras ações

act-seal = Lacrar
act-seal-other = Lacrar esta
act-back = Retomar
act-take = Levar
act-take-both = Levar os 2
act-feed = Alimentar
act-give = Dar a { $name }
act-banish = Descartar
act-keep-all = Ficar com todos
act-shed = Perder esta
act-swap = Trocar
act-keep = Não trocar
act-rise = Usar
act-rise-not = Guardar
act-weaken = Enfraquecer { $name }
act-use-lunar-base = Base Lunar
act-use-graveyard = Cemitério
act-all-rules = Todas as regras

go-choose = Toque numa criatura
go-choose-why = Você vê o que ela faz antes de lacrar.
go-take = Toque num mortal aceso
go-take-two = Toque em dois mortais
go-nothing = Esperando { $name }
go-wait = Nada para você fazer agora.
go-watch = Você está assistindo.
go-tie-first = No empate, você vai primeiro.
go-tie-after = { $count ->
    [one] No empate, só { $names } vai antes.
   *[other] No empate, { $names } vão antes.
  }
go-left = À sua esquerda: { $name }.
go-right = À sua direita: { $name }.
go-weak = Enfraquecida: vale { $strength }.
go-blob-then = A Bolha fica com { $strength }.
go-pins = { $count ->
    [one] 1 pino
   *[other] { $count } pinos
  }
go-drops = Você captura primeiro no choque: seu marcador cai.
go-give-pick = Quem fica com { $mortal }?
go-swap-give = Dê um dos seus
go-swap-take = Leve um do descarte
go-swap = { $gave } por { $took }
go-rise-why = Uma criatura ao acaso do seu descarte volta.
go-weaken-why = Essa criatura tem 2 a menos neste turno, e o dono pode escolher de novo.
go-weaken-pick = Quem?
slot-empty = A carta lacrada vai aqui
slot-sealed = Sua carta lacrada: { $creature }. Pegar de volta?
hand-label = Sua mão
hand-left = O que resta na sua mão
hand-empty = Sua mão está vazia.
hand-others = O que escolhem fica escondido até todos escolherem.
row-label = Mortais em jogo
row-yours = Seu
row-theirs = de { $name }
row-buried = No fundo

why-not-yours = Não é a sua vez de levar. Agora é { $name }.
why-not-taken = { $name } já levou este.
why-not-mine = Você já levou este.
why-not-now = Antes, responda à pergunta aqui embaixo.
why-not-play = Ela descansa na sua mão. Você escolhe a próxima criatura quando surgirem novos mortais.
why-not-this = Esta não pode ser escolhida agora.

## A revelação

reveal-order = Criaturas, na ordem em que capturam
reveal-now = { $you ->
    [yes] sua vez
   *[no] leva agora
  }
reveal-asked = { $you ->
    [yes] pergunta a você
   *[no] espera { $name }
  }
reveal-next = espera
reveal-took = levou { $mortal }
reveal-took-more = levou { $count }
reveal-none = ficou sem
reveal-cancelled = sem habilidade
reveal-feeds = alimenta
reveal-ate = comeu { $strength }
stamp-cancelled = Anulada
stamp-weak = –{ $by }
stamp-first = Antes!
bang-clash = Choque!

## O Medidor de Choque

clash-title = Medidor de Choque
clash-wins = desempata
clash-explain = Quem está mais alto aqui vence os empates. Depois de um choque, o primeiro dos envolvidos a capturar cai para o fim.
clash-label = Medidor de Choque, a partir do topo: { $names }

## O que aconteceu

event-round-began = { $final ->
    [yes] Rodada { $round }, o Ato Final: { $location }
   *[no] Rodada { $round }: { $location }
  }
event-mortals-appeared = Turno { $turn }: { $mortals }
event-has-chosen = { $name } já escolheu.
event-resurrected = { $name } gasta o Cemitério: { $creature } volta.
event-rose-unseen = { $you ->
    [yes] Você gasta o Cemitério: uma criatura volta.
   *[no] { $name } gasta o Cemitério: uma criatura volta, às escondidas.
  }
event-weakened = { $name } gasta a Base Lunar: 2 a menos para { $target } neste turno.
event-revealed = As cartas se revelam: { $plays }.
event-revealed-one = { $name } { $creature } { $strength }
event-cancelled = { $you ->
    [yes] Seu Vampiro
   *[no] O Vampiro de { $name }
  } anula { $target-you ->
    [yes] a sua carta: { $creature }.
   *[no] a carta de { $target }: { $creature }.
  }
event-mummy-rushed = { $you ->
    [yes] Há um Kaiju na mesa: sua Múmia vai antes.
   *[no] Há um Kaiju na mesa: a Múmia de { $name } vai antes.
  }
event-absorbed = { $you ->
    [yes] Sua Bolha come { $creature }: força { $strength }.
   *[no] A Bolha de { $name } come { $creature }: força { $strength }.
  }
event-captured = { $name } leva { $mortal }.
event-dug = { $name } põe { $mortal } no fundo do baralho e leva a carta do topo, virada para baixo.
event-peeked = Só você sabe: é { $mortal }.
event-missed-out = Não sobrou ninguém para { $you ->
    [yes] você.
   *[no] { $name }.
  }
event-gave = { $name } dá { $mortal } a { $target }.
event-banished = { $you ->
    [yes] Seu Homem Invisível descarta { $mortal }.
   *[no] O Homem Invisível de { $name } descarta { $mortal }.
  }
event-banished-nobody = { $name } não descarta ninguém.
event-creature-shed = { $by-you ->
    [yes] Seu Lobisomem morde: { $name } perde { $creature }.
   *[no] O Lobisomem de { $by } morde: { $you ->
      [yes] você perde { $creature }.
     *[no] { $name } perde { $creature }.
    }
  }
event-clashed = Choque! { $groups }.
event-marker-moved = { $why ->
    [metropolis] { $name } sobe ao topo do Medidor de Choque.
    [location] { $you ->
      [yes] Seu marcador venceu o empate do local e cai.
     *[no] O marcador de { $name } venceu o empate do local e cai.
    }
    [teenagers] { $you ->
      [yes] Seu marcador venceu o empate dos Jovens e cai.
     *[no] O marcador de { $name } venceu o empate dos Jovens e cai.
    }
    [round] { $you ->
      [yes] Seu marcador venceu o empate da rodada e cai.
     *[no] O marcador de { $name } venceu o empate da rodada e cai.
    }
   *[clash] { $name } capturou primeiro no choque: o marcador cai.
  }
event-escaped = O último escapa: { $mortal }.
event-turned-up = { $name } desvira { $mortals }.
event-location-conquered = { $name } conquista { $location } com { $icons ->
    [one] um pino
   *[other] { $icons } pinos
  }{ $tied ->
    [0] .
   *[other] , pelo Medidor de Choque.
  }
event-location-unclaimed = Ninguém tem pinos: ninguém leva { $location }.
event-exchanged = No Portal, { $you ->
    [yes] você troca { $gave } por { $took }.
   *[no] { $name } troca { $gave } por { $took }.
  }
event-kept = { $name } deixa o Portal fechado.
event-round-scored = Rodada { $round } contada: { $scores }.
event-round-scored-one = { $name } { $points }
event-match-ended = { $you ->
    [yes] Fim. Você venceu!
   *[no] Fim. { $name } venceu.
  }

## Pontos

score-mortals = Pessoas
score-mortals-rule = pelos pontos
score-teenagers = Jovens
score-teenagers-rule = 1º: 7, 2º: 4
score-engineers = Engenheiros
score-engineers-rule = par +3, ímpar −2
score-assistants = Assistentes
score-assistants-rule = 1, 3, 6, 10; ficam
score-beast = A Fera
score-beast-rule = na mão: +3
score-location = Local
score-location-rule = o prêmio
score-round = Rodada { $round }
score-total = Pontos
score-wins = Rodadas
score-caption = Pontos da rodada { $round } por categoria
score-caption-final = Pontos da partida
score-scored = Rodada { $round } de { $rounds }, contada
score-scored-open = Rodada { $round }, contada
score-wins-location = { $you ->
    [yes] Você conquista { $location }
   *[no] { $name } conquista { $location }
  }
score-no-location = Ninguém leva { $location }
score-next = Para a rodada { $round }
score-next-final = Para o Ato Final
score-to-end = Para o placar final
score-others-go-on = A mesa não espera por esta página.
headline-lead = { $you ->
    [yes] Você lidera por { $by }
   *[no] { $name } lidera por { $by }
  }
headline-tie = { $names } na frente
headline-won-round = { $you ->
    [yes] A rodada é sua
   *[no] A rodada é de { $name }
  }
headline-won = { $you ->
    [yes] Você venceu!
   *[no] { $name } venceu!
  }
headline-points = { $first } a { $second }.
headline-final-next = { $first } a { $second }. O Ato Final decide.
headline-wins = Rodadas vencidas: { $scores }.
termination-final-act = Foram três rodadas; vence quem tem mais pontos.
termination-round-wins = As rodadas necessárias foram vencidas.
decided-by-marker = Deu empate; o marcador mais alto decide.
decided-by-wins = Valem as rodadas, não os pontos.

## A mesa em texto

text-title = A mesa em texto
text-where = Rodada { $round } de { $rounds }, turno { $turn } de { $turns }. O baralho tem { $deck } cartas.
text-where-open = Rodada { $round }, turno { $turn } de { $turns }. O baralho tem { $deck } cartas.
text-row = Mortais: { $mortals }.
text-row-taken = { $mortal } (levado por { $name })
text-row-one = { $mortal } ({ $worth }, { $pins })
text-location = Local: { $location }. { $text }
text-markers = Medidor de Choque, a partir do topo: { $names }.
text-seat = { $name }: { $points } pontos, { $hand } criaturas na mão, { $pins }. Capturou: { $mortals }.
text-seat-held = Tem { $locations }.
text-hand = Sua mão: { $creatures }.
text-sealed = Você lacrou { $creature }.
text-played = Na mesa, em ordem de captura: { $plays }.
text-nobody = ninguém
where = Rodada { $round } de { $rounds }, turno { $turn } de { $turns }
where-open = Rodada { $round }, turno { $turn } de { $turns }
where-final = O Ato Final, turno { $turn } de { $turns }
where-over = Fim

## Opções

option-demogorgon = O Demogorgon
option-demogorgon-help = No lugar do Homem Invisível: uma carta no escuro em vez de um descarte certo.
option-demogorgon-true = Demogorgon
option-demogorgon-false = Homem Invisível
option-memory = Jogar de memória
option-memory-help = As criaturas jogadas ficam viradas e é preciso lembrar delas: mais difícil, para quem já conhece o jogo.
option-memory-true = Viradas
option-memory-false = À vista
option-scoring = O que vence
option-scoring-help = Some os pontos de três rodadas ou conte as rodadas vencidas: aí a partida pode demorar mais.
option-scoring-points = Mais pontos em três rodadas
option-scoring-first-to-two = Quem vencer duas rodadas
option-scoring-first-to-three = Quem vencer três rodadas
option-sets = Mortais no baralho
option-sets-help = Dois jogadores usam um conjunto, três usam dois, quatro e cinco usam todos.
option-sets-random = O que sair
option-sets-teenagers = Jovens
option-sets-classics = Clássicos
option-sets-engineers = Engenheiros
option-first-marker = Quem vence o primeiro empate
option-first-marker-help = Começa no topo do Medidor de Choque; os outros seguem no sentido horário.
option-first-marker-random = Ao acaso

## As regras, em resumo

rules-campy-title = Como se joga
rules-goal-title = Num fôlego só
rules-goal = Todos têm os mesmos nove monstros. Em cada turno, todos escolhem um em segredo e mostram ao mesmo tempo. Os mais fortes levam primeiro os mortais da tela. São três rodadas; vence quem tem mais pontos. Vermelho é bom e azul é ruim: os cientistas malucos somos nós.
rules-turn-title = Um turno
rules-turn-1 = Aparecem mortais, um para cada jogador.
rules-turn-2 = Todos escolhem uma criatura e a lacram. Dá para mudar de ideia até o último escolher.
rules-turn-3 = Todas se revelam juntas. As habilidades de uma bolinha vêm primeiro, da criatura mais forte para a mais fraca.
rules-turn-4 = Da criatura mais forte à mais fraca, cada um leva um mortal. As habilidades de duas bolinhas acontecem nessa hora.
rules-turn-5 = As criaturas usadas só voltam na próxima rodada, e todos as veem.
rules-clash-title = Empates e choques
rules-clash = Mesma criatura ou mesma força é um choque. Quem está mais alto no Medidor de Choque vai primeiro. No fim do turno, o primeiro de todos os envolvidos a capturar cai para o fim. Os outros empates também se decidem ali, e quem vence um deles cai.
rules-creatures-title = As criaturas
rules-mortals-title = Os mortais
rules-mortals-1 = Pessoas valem seus pontos: Donzela 6, Vedete 5, Cosmonauta 4, Xerife 3, Arqueólogo 2, Repórter 1, Mergulhador −2, Caçador −3.
rules-mortals-2 = Jovens: contam-se cabeças. Quem tem mais ganha 7; o segundo, 4.
rules-mortals-3 = Engenheiros: número par vale 3 cada; ímpar, −2 cada.
rules-mortals-4 = Assistentes: 1, 3, 6, 10 e assim por diante, em toda rodada. Eles ficam com você; quem foge ou é descartado não volta mais.
rules-locations-title = Os locais
rules-locations = Os pinos dos seus mortais contam para o local da rodada. Quem tem mais pinos leva; é preciso ao menos um.
rules-end-title = O fim de uma rodada
rules-end-1 = Quando resta um só mortal, ele foge e a rodada acaba.
rules-end-2 = O local vai para quem tem mais pinos, os mortais são contados e todos recuperam as nove criaturas.
rules-end-3 = A terceira rodada é o Ato Final. Vence quem tem mais pontos; o marcador mais alto desempata.
rules-variants-title = Variantes
rules-variants = Quem hospeda pode trocar pelo Demogorgon, esconder o que foi jogado ou contar rodadas vencidas em vez de pontos.
rules-credits = Campy Creatures foi criado por Mattox Shuler, ilustrado por Josh Emrich e publicado por Keymaster Games. As palavras e imagens daqui são nossas.

## Um turno que acabou, e as letras miúdas da contagem

recap-title = O turno acabou.
recap-go-on = Seguir
recap-next-turn = Próximo
recap-next-why = Ou toque numa criatura para escolhê-la.
why-cards = { $count ->
    [one] 1 carta
   *[other] { $count } cartas
  }
why-teens-count = { $count ->
    [one] 1 jovem
   *[other] { $count } jovens
  }
why-engineers = { $count } × { $each }
why-kept = guardada
piles-none-cards = Nenhuma carta.
act-keep-sealed = Deixar lacrada
act-give-short = Dar
line-maybe-none = Talvez não sobre ninguém para você.
mine-pins = Pinos de local
mine-running = Nesta rodada, até agora
go-tie-last = No empate, você vai por último.
go-keep-all = Toque num para descartar
go-swap-both = Dê um, leve um
