# Uma frase para cada código de app/domain/errors.py, com `/` escrito como `-`:
# o que aconteceu e o que fazer agora.

error-request-malformed = Esse pedido não está em JSON válido. Confira o texto e envie de novo.
error-request-invalid =
    { $problem ->
        [missing] Falta “{ $field }”. Inclua e tente de novo.
        [unknown] “{ $field }” não existe aqui. Tire e tente de novo.
        [type] “{ $field }” não é o tipo de valor esperado. Corrija e tente de novo.
        [too-short] “{ $field }” é curto demais. Aumente e tente de novo.
        [too-long] “{ $field }” é comprido demais. Encurte e tente de novo.
        [too-small] “{ $field }” é pequeno demais. Escolha um número maior.
        [too-big] “{ $field }” é grande demais. Escolha um número menor.
       *[value] “{ $field }” tem um valor que não serve. Corrija e tente de novo.
    }
error-request-too-large = Isso é mais do que o Menagerie lê de uma vez. Envie menos.
error-request-encoding = O Menagerie não descompacta o que recebe. Envie como está, sem Content-Encoding.
error-request-not-found = Não há nada neste endereço. Volte à página inicial.
error-request-method = Este endereço não aceita esse tipo de pedido. Veja na descrição da interface o que ele aceita.
error-request-too-many =
    { $retry_after ->
        [one] Tentativas demais de uma vez. Espere um segundo e tente de novo.
       *[other] Tentativas demais de uma vez. Espere { $retry_after } segundos e tente de novo.
    }

error-session-none = Ainda não sabemos quem você é. Diga primeiro o seu nome.
error-session-unknown = Não reconhecemos mais você: você saiu, ficou muito tempo longe, ou este é outro servidor. Diga o seu nome de novo.

error-name-empty = Você precisa de um nome, para os amigos saberem quem está sentado ali. Digite um.
error-name-too-long =
    Esse nome é comprido demais. Use no máximo { $max ->
        [one] um caractere
       *[other] { $max } caracteres
    }.
error-name-invisible = Esse nome tem caracteres que ninguém vê. Escreva com letras, números ou sinais.

error-game-unknown = Não temos esse jogo. Escolha um da lista.
error-options-invalid = Essas opções não combinam entre si ou com esse número de pessoas. Mude e tente de novo.
error-seats-out-of-range = Este jogo é para { $min } a { $max } pessoas. Escolha um número entre esses.

error-code-unknown = Nenhuma mesa tem esse código. Confira letra por letra ou peça o link de novo a quem convidou você.
error-create-not-allowed = Quem cuida deste servidor decide quem abre mesas aqui. Peça o código e digite letra por letra.
error-match-unknown = Essa mesa não existe, ou você não está sentado nela. Peça o link a quem criou a mesa.
error-match-full = Todos os lugares desta mesa estão ocupados. Peça mais um lugar a quem criou a mesa, ou crie a sua.
error-match-started = Esta mesa começou sem você. Peça um lugar na próxima a quem convidou você.
error-match-over = Esta mesa já terminou. Comece outra com os amigos.
error-match-frozen = Esta mesa foi feita com regras antigas: dá para olhar, mas não para continuar. Comece outra.
error-match-not-started = Esta mesa ainda não começou. Espere o anfitrião começar.
error-match-not-host = Só o anfitrião pode fazer isso. Peça a ele.
error-match-not-seated = Você não está sentado nesta mesa. Abra o link dela para pegar um lugar.
error-match-too-few =
    Falta gente para começar: este jogo precisa de pelo menos { $min ->
        [one] uma pessoa
       *[other] { $min } pessoas
    }. Mande o link para mais alguém.
error-match-not-over = Esta mesa ainda está jogando. Joguem até o fim e então peça a próxima.
error-bot-unknown = Nenhum robô joga este jogo desse jeito. Chame um novato, ou um amigo.

error-move-invalid = Isso não é uma jogada deste jogo. Escolha uma das que estão na mesa.
error-move-illegal = As regras não permitem isso agora. Escolha outra jogada.
error-move-not-your-turn = Ninguém está esperando isso de você agora. Espere a sua vez.
error-decision-stale = A mesa andou desde a sua escolha. Olhe de novo e então escolha.

error-command-invalid = Essa jogada não tem um número próprio que sirva. Recarregue a página e escolha de novo.
error-command-reused = Esse número já é de outra jogada sua. Recarregue a página e escolha de novo.
error-message-unknown = Não conhecemos esse tipo de mensagem. Recarregue a página para pegar a versão mais nova.
error-message-malformed = Não conseguimos ler essa mensagem. Recarregue a página e tente de novo.
error-origin-foreign = Isso veio de uma página de outro site, por isso não fizemos nada. Abra o próprio Menagerie e tente de novo.

error-server-error = Algo quebrou do nosso lado, e nada mudou. Tente de novo; se acontecer outra vez, passe este número a quem cuida do servidor: { $incident }.
error-server-busy = O servidor está ocupado agora. Tente de novo daqui a pouco.
