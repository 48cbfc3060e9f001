# As palavras da própria página: todas as telas, menos as mesas dos jogos.
# $names é uma lista pronta para ler ("Ana, Rui e Bia"); $count diz quantos nomes há nela.

## Em toda parte

home = Início
close = Fechar
cancel = Cancelar
save = Salvar
try-again = Tentar de novo
language = Idioma
loading = Um instante…
you = Você
you-in-list = você
more = Mais
more-usual = o de sempre
yes = sim
no = não
n-of-m = { $n } de { $m }
points-word = pontos
shape-circle = círculo
shape-square = quadrado
shape-triangle = triângulo
shape-diamond = losango
shape-hexagon = hexágono

## Erros que a própria página encontra

error-offline = Não foi possível falar com o servidor. Confira sua conexão e tente de novo.
error-server = Algo deu errado entre esta página e o servidor ({ $status }). Tente de novo daqui a pouco.
error-too-many = Foi demais de uma vez para o servidor. Espere um minuto e tente de novo.

## Início

home-tagline = Jogos de mesa para uma mesa de amigos.
home-your-move = Sua vez
home-others = Esperando os outros
home-over = Já jogadas
home-start = Começar um jogo
home-start-this = Começar um jogo
home-code = Código de um amigo
home-join = Entrar
home-play-on = Jogar
home-only-you = Só falta você.
home-you-and =
    { $count ->
        [one] A mesa espera você e { $names }.
       *[other] A mesa espera você, { $names }.
    }
home-since = desde { $when }
home-waiting-since = Esperando { $names }, desde { $when }
home-lobby = Na sala de espera: { $names }, { $taken } de { $seats }
home-lobby-alone = Ninguém entrou ainda: mande o link
game-facts = { $min } a { $max } pessoas, cerca de { $minutes } minutos
pitch-campy-creatures = Mande monstros em segredo, agarre os melhores mortais, cuidado com o confronto. Ninguém precisa saber as regras.
who = Você é { $name }.
who-tab = Nesta aba, você é { $name }.
who-rename = Trocar o nome
who-renamed = Agora você é { $name }.
who-back = Voltar a ser você

## Um nome

name-label = Seu nome
name-placeholder = Como seus amigos te chamam
name-missing = Escreva um nome, para seus amigos saberem quem está ali.

## Abrir uma mesa

create-title = Nova partida de { $game }
create-where = Uma nova partida
create-headline = Quem vem?
create-open = Abrir a mesa
create-unknown = Esse jogo não existe aqui
open-code = Código para abrir mesa
open-code-hint = Peça a quem cuida deste servidor. Este navegador se lembra dele.
open-code-missing = Digite o código. Aqui só abre mesa quem tem.
seats-label = Quantas pessoas?
seats-hint = Não sabe ainda? Os lugares que sobrarem saem quando você começar.
seat-number = Lugar { $number }

## Um convite

join-title = Convite de { $name }
join-where = Um convite
join-headline = Convite de { $name }
join-one-more = Mais alguém nesta mesa
join-taken =
    { $taken ->
        [one] Um lugar ocupado,
       *[other] { $taken } lugares ocupados,
    } { $free ->
        [one] um livre.
       *[other] { $free } livres.
    }
join-fresh = Esta pessoa joga só nesta aba. O seu lugar continua na outra.
join-sit = Sentar
full-headline = Sem lugar
full-text = Todos os lugares da mesa de { $name } estão ocupados. Peça mais um lugar e olhe de novo.
full-retry = Olhar de novo
started-headline = Já começou
started-text = A partida de { $name } já começou, e ninguém novo pode sentar.
started-back = Eu estava nela: quero meu lugar
over-headline = Essa partida acabou
over-text = O código ainda vale, mas a última carta já foi jogada.
start-own = Começar outra
code-unknown = Nenhuma mesa tem esse código
code-unknown-text = Os códigos têm oito letras e números, e é fácil ler errado. Peça o link de novo.
code-trouble = Não deu certo
code-another = Tentar outro código

## Sala de espera

lobby-you-host = Sala de espera, a mesa é sua
lobby-hosted = Sala de espera, mesa de { $name }
tonight = Hoje
lobby-seats-left =
    { $count ->
        [one] Um lugar livre
        [2] Dois lugares livres
        [3] Três lugares livres
        [4] Quatro lugares livres
       *[other] { $count } lugares livres
    }
lobby-full = Casa cheia
lobby-table = Na mesa
lobby-rules = Regras de hoje
lobby-change = Mudar
seat-open = Lugar livre
seat-somebody = Sentar alguém aqui
seat-kept = Guardado para { $name }
seat-free-it = Liberar
bot-add = Pôr um robô
order-hint = Vocês sentam em sentido horário, nesta ordem.
order-host = Vocês sentam em sentido horário, nesta ordem. As setas mudam.
order-shuffle = Sortear lugares
order-up = Subir { $name }
order-down = Descer { $name }
seat-yours = Você já está nesta mesa, como { $name }. Tem outra pessoa com esta tela?
standing-you-host = você abriu a mesa
standing-you = você
standing-host = abriu a mesa
standing-bot = robô
standing-here = está aqui
standing-not-here = não está aqui agora
invite = Convidar amigos
invite-say = Aponte um celular ou diga o código
invite-copy = Copiar link
invite-copied = Link copiado. Mande para seus amigos.
invite-select = Este navegador não deixa a página copiar. O link está selecionado: copie à mão.
invite-share = Enviar
invite-share-text = Vem jogar { $game }:
invite-qr = Código QR do link
start =
    { $count ->
        [2] Começar em dois
        [3] Começar em três
        [4] Começar em quatro
        [5] Começar em cinco
       *[other] Começar em { $count }
    }
start-too-few =
    { $count ->
        [one] Mais uma pessoa ou um robô e já dá para começar.
        [2] Mais duas pessoas ou robôs e já dá para começar.
       *[other] Mais { $count } pessoas ou robôs e já dá para começar.
    }
start-waits-more =
    { $count ->
        [one] Mais uma pessoa e já dá para começar.
        [2] Mais duas pessoas e já dá para começar.
       *[other] Mais { $count } pessoas e já dá para começar.
    }
start-free =
    { $count ->
        [one] Um lugar ainda está livre. Dá para começar sem ele.
        [2] Dois lugares ainda estão livres. Dá para começar sem eles.
        [3] Três lugares ainda estão livres. Dá para começar sem eles.
       *[other] { $count } lugares ainda estão livres. Dá para começar sem eles.
    }
start-ready = Todo mundo chegou.
start-waits-free = { $name } começa quando todo mundo sentar.
start-waits = Todo mundo sentou. { $name } vai começar.
leave = Sair
leave-title = Sair desta mesa?
leave-stay = Ficar
leave-lobby = Seu lugar fica livre de novo. O link traz você de volta enquanto houver lugar.
leave-match = Os outros continuam, e seu lugar faz as jogadas mais mansas até você voltar pelo mesmo link.
close-table = Fechar a mesa
close-title = Fechar esta mesa para todo mundo?
close-lobby = O link deixa de valer e ninguém mais pode sentar. Mesa fechada não abre de novo.
close-match = A partida acaba aqui para todo mundo, sem pontuação. Mesa fechada não abre de novo.
close-yes = Sim, fechar
close-no = Deixar aberta
remove = Tirar { $name }
remove-title = Tirar { $name } desta mesa?
remove-lobby = O lugar fica livre para outra pessoa, e { $name } não pode mais sentar aqui.
remove-match = A partida continua: o lugar de { $name } faz as jogadas mais mansas. { $name } não pode voltar.
remove-bot = A partida continua: o lugar de { $name } faz as jogadas mais mansas.
remove-yes = Tirar

## A mesa

loading-table = Arrumando a mesa…
table-failed = A mesa não carregou
table-failed-text = Seu lugar e suas escolhas estão guardados. Confira sua conexão e tente de novo.
seats-others = Os outros, em sentido horário a partir da sua esquerda
seat-away = saiu
seat-removed = não pode voltar
seat-hand = { $count ->
    [one] carta na mão
   *[other] cartas na mão
  }
seat-offline = sem conexão
waiting-for = Esperando { $names }.
title-your-turn = Sua vez
title-playing = Partida em andamento
title-over = Fim
rail = Diário e regras
log = Diário
log-empty = Nada aconteceu ainda.
rules = Regras
menu = Menu
menu-you = Você está aqui como { $name }.
menu-home = Ir ao início, guardar o lugar
menu-others = Os outros
menu-safe = Feche a página quando quiser: o link traz você de volta ao mesmo lugar.
score-category = Categoria
score-rank = { $rank }º
after-text = As mesmas pessoas, as mesmas regras, e cada um um lugar adiante.
after-rematch = Revanche
after-sit = Sentar
after-wanted = { $name } quer revanche.
after-wanted-somebody = A revanche está na mesa.
after-wanted-you = Sua revanche está na mesa.
away-text = Você saiu desta mesa, e seu lugar faz as jogadas mais mansas.
away-back = Quero meu lugar
abandoned-headline = Todo mundo saiu
abandoned-text = Esta partida foi deixada de lado, e ninguém pode continuar.
closed-headline = A mesa está fechada
closed-by =
    { $began ->
        [yes] { $name } fechou. A partida acaba aqui, sem pontuação.
       *[no] { $name } fechou antes de a partida começar.
    }
closed-by-you =
    { $began ->
        [yes] Você fechou. A partida acaba aqui, sem pontuação.
       *[no] Você fechou antes de a partida começar.
    }
closed-by-operator =
    { $began ->
        [yes] Quem cuida deste servidor fechou. A partida acaba aqui, sem pontuação.
       *[no] Quem cuida deste servidor fechou antes de a partida começar.
    }
closed-link = Esta partida acabou antes da hora, e ninguém mais pode sentar.
gone-headline = Você não está mais nesta mesa
gone-left = Você saiu desta mesa em outra aba.
gone-lobby = { $name } tirou você desta mesa, ou você saiu em outra aba.
gone-match = { $name } tirou você desta mesa. A partida continua sem você.
gone-link = { $name } tirou você desta mesa, e o link dela não traz você de volta.

## Entre nós e o servidor

connection-lost = Conexão perdida. Suas escolhas estão guardadas. Tentando de novo…
connection-now = Tentar já
connection-back = Conectado de novo.
patience = Um pouco rápido demais para o servidor. Continua sozinho em { $seconds } segundos.
updated = O Menagerie foi atualizado. Seu lugar está guardado.
updated-load = Carregar a página nova
ending-here = Jogar aqui
ending-reload = Carregar de novo
ending-stranger = Quem é você?
ending-stranger-text = Não reconhecemos mais esta aba. Sente-se de novo.
ending-unknown = Você não tem lugar aqui
ending-unknown-text = Esta partida não existe, ou você não tem mais lugar nela.
ending-elsewhere = Aberto em outro lugar
ending-elsewhere-text = Seu lugar está aberto em abas demais. Esta parou.
ending-foreign = Endereço errado
ending-foreign-text = Esta página foi aberta por um endereço que o servidor não conhece. Use o link do convite.
ending-protocol = Página antiga
ending-protocol-text = Esta página e o servidor não se entendem. Carregue de novo.
