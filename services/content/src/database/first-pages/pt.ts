import type { FirstTexts } from './texts.js';

const access =
  'O seu cofre só é aberto para você, para alguém que você tenha autorizado por escrito ou se a lei exigir, e não entregamos a chave a mais ninguém.';

export const pt: FirstTexts = {
  'about-us': {
    title: 'Quem somos',
    sub_title: 'Transporte seguro, logística e guarda do que não pode se perder',
    content: `
Transportamos e guardamos o que não dá para simplesmente substituir: documentos à espera de uma assinatura, obras de arte, joias, ouro e prata. Talvez você seja uma empresa que envia algo todos os dias, ou uma pessoa com uma caixinha e muitas perguntas. O cuidado é o mesmo nos dois casos, e em ambos é possível ver a qualquer hora onde está a encomenda.

**Entrega em qualquer lugar do mundo**
Levamos a sua encomenda de porta a porta e a entregamos mediante assinatura. O caminho fica registrado passo a passo, da coleta à entrega. Se a alfândega, o tempo ou uma estrada fechada mudar os planos, você encontra a novidade no histórico da encomenda assim que ela for registrada.

**Cofres privativos**
Você pode alugar um cofre só seu, para você, para a sua família ou para a sua empresa. ${access}

**Guarda de ouro e prata**
Barras e moedas entram em uma lista na chegada, e você recebe essa lista. Elas continuam sendo suas enquanto as guardamos. Você decide quando retirá-las, vendê-las ou enviá-las a outro lugar.

**Cofres de aluguel**
Para papéis, lembranças e mídias de dados que devem ficar fora de casa, mas à mão. Um cofre pode ser alugado por pouco tempo ou por muitos anos: diga de quanto espaço você precisa e por quanto tempo.

**Como trabalhamos**
Fazemos poucas coisas e dedicamos tempo a fazê-las bem. Informamos o preço antes de começar. Não transportamos nada ilegal e perguntamos o que há dentro, porque uma encomenda bem descrita passa mais depressa pela alfândega e pode ser segurada pelo que vale.

**Onde está a minha encomenda?**
Digite o seu código de rastreamento em “Rastrear encomenda”. Você verá o status, o local, as datas previstas de entrega e o que aconteceu até agora. Para proteger o destinatário, nomes e outros detalhes podem aparecer só depois de uma rápida verificação. Se algo parecer errado, escreva para nós pela página de contato e informe o código: uma pessoa vai responder.
`,
  },
  warehousing: {
    title: 'Armazenagem',
    sub_title: 'Espaço para o que está a caminho e para o que fica',
    content: `
Nem tudo o que transportamos vai direto ao destino. Uma carga espera pelos documentos, uma coleção pelas novas salas, uma entrega pelo dia em que haja alguém em casa. Até lá, tudo espera conosco, no nosso armazém.

**O que armazenamos**
Encomendas avulsas e cargas inteiras; obras de arte e móveis; arquivos e mídias de dados; amostras, peças de reposição e material para exposições. Metais preciosos, moedas e joias, por sua vez, ficam em um cofre.

**Como armazenamos**
Conferimos cada item na chegada e registramos o que é e onde está. O armazém fica trancado, e só entra quem tem motivo para estar ali. Se os seus bens precisam de certa temperatura, ar seco ou manuseio especial, avise antes, e diremos se podemos oferecer isso.

**Bens a caminho**
Podemos guardar uma encomenda até o dia que você escolher. Pergunte também se várias entregas devem seguir juntas, se algo precisa de uma embalagem melhor ou se faltam documentos da alfândega. O que acontece com uma encomenda fica no histórico dela.

**Guarda de ouro e prata**
O metal é registrado peça por peça: o que é, quanto pesa e de quem é. Você recebe a lista e pode pedir que a comparemos com o que está no cofre. Você decide quando retirar o seu metal, vendê-lo ou enviá-lo a outro lugar, no todo ou em parte.

**Cofres de aluguel**
Para o que é pequeno e pessoal: papéis, joias, lembranças, mídias de dados. ${access}

**Seguro e acesso**
O seguro acompanha o valor que você declara; a nossa proposta diz o que está coberto. Você pode ver os seus bens com hora marcada: traga um documento de identidade. Alguém que você tenha autorizado por escrito pode vir no seu lugar. Quando um contrato termina, enviamos tudo ao endereço que você indicar ou deixamos pronto para você retirar.

**Como eu começo?**
Conte pela página de contato o que você gostaria de armazenar, mais ou menos o tamanho e o valor, e por quanto tempo. Respondemos com um preço e com o que precisamos saber.
`,
  },
  'privacy-policy': {
    title: 'Privacidade',
    sub_title: 'O que este site sabe sobre você e o que faz com isso',
    content: `
As pessoas nos confiam coisas de valor e, com elas, nomes e endereços. Esta página explica o que guardamos, por quê e por quanto tempo. Procuramos escrevê-la de um jeito fácil de ler.

**Quando você visita este site**
Aqui não há publicidade, e não acompanhamos o que você lê. Se você escolhe um idioma, um cookie se lembra dele por um ano. Se você comprova que uma encomenda é sua, outro cookie a mostra por inteiro durante meia hora. Os demais cookies são só para funcionários que entram no sistema. O seu navegador também guarda o tema escolhido, uma cópia do que o site mostrou por último, para abrir mais rápido, e uma lista das encomendas que você rastreou, que pode ser limpa na página de rastreamento. Uma mensagem não enviada fica até você fechar a aba. Tudo isso permanece no seu aparelho, e você pode apagar ali mesmo.

**O que os nossos servidores registram**
Eles anotam que algo foi pedido e quanto tempo a resposta levou, sem o seu endereço IP e sem o que você procurou. Para que estranhos não adivinhem códigos de rastreamento e robôs não escrevam para nós, eles contam os pedidos de cada endereço IP, por alguns minutos e no máximo por um dia. Tentativas de login que falharam e pedidos recusados ao painel de controle ficam anotados por 180 dias, sem a última parte do endereço IP.

**Quando transportamos uma encomenda**
Guardamos o que o remetente nos informa: nomes, endereços, e-mails e telefones do remetente e do destinatário, uma descrição do conteúdo, o peso e o valor, às vezes uma foto. No caminho, registramos onde a encomenda está e como é entregue: quando, a quem e com que assinatura, às vezes com uma foto e o local. Precisamos disso para entregar, segurar e liberar na alfândega, e para escrever ao remetente e ao destinatário sobre a encomenda. O texto desses e-mails é apagado 90 dias depois do envio. Cada evento também deixa uma impressão digital em um registro público, para que nenhuma mudança passe despercebida; esse registro não diz o que aconteceu nem com quem. Quem tem o código de rastreamento pode acompanhar a encomenda e talvez ver também os detalhes; por isso, trate o código como uma chave e passe-o só a quem está esperando a encomenda.

**Quando você escreve para nós**
O formulário de contato nos envia o seu e-mail, o seu nome, se você informar, e a sua mensagem. Usamos isso para responder, e para nada mais. O site apaga uma mensagem um ano depois que a lemos.

**Quando você pede avisos**
Se você pede avisos sobre uma encomenda, guardamos para isso o seu e-mail e o seu idioma. Primeiro você confirma o endereço; se não confirmar, ele é apagado depois de dois dias. Cada e-mail traz um link que encerra os avisos na hora. Apagamos o endereço quando você usa esse link, uma semana depois que a encomenda foi entregue ou devolvida, ou após 180 dias sem novidades.

**Quem mais vê os dados**
Transportadoras, alfândega e seguradoras recebem o que precisam para a sua encomenda, e nada mais. Empresas que operam os nossos servidores ou entregam os nossos e-mails podem tratar dados em nosso nome. Não vendemos dados. As autoridades recebem o que a lei nos obriga a fornecer. Se houver um chat, ele só é carregado quando você o abre, em um quadro que não consegue ler nada deste site; a empresa que o oferece fica sabendo o seu endereço IP e o que você escreve ali.

**Imagens e vídeos de outros lugares**
Algumas páginas podem mostrar uma imagem ou um vídeo de outro servidor. Ele só é carregado quando aparece na tela, e sem dizer a esse servidor em que página você está; o servidor fica sabendo o seu endereço IP. Um filme no YouTube ou no Vimeo só é carregado quando você aperta o play.

**Por quanto tempo guardamos**
Guardamos os dados de uma encomenda enquanto precisamos deles para a entrega, para reclamações e para os registros que a lei exige de nós. O que apagamos manualmente fica trinta dias na lixeira, caso tenha sido um engano, e depois desaparece. Os backups podem conter esses dados até serem apagados também.

**Os seus direitos**
Você pode pedir uma cópia do que sabemos sobre você, a correção e a exclusão, a menos que uma lei nos obrigue a guardar. O que então resta de uma encomenda, como o código, as datas e as cidades, já não traz o seu nome. Escreva para nós pela página de contato. Se a nossa resposta não for satisfatória, você pode reclamar à autoridade de proteção de dados do seu país.
`,
  },
};
