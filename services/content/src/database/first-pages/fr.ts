import type { FirstTexts } from './texts.js';

const access =
  'Votre coffre n’est ouvert que pour vous, pour une personne que vous avez autorisée par écrit ou si la loi l’exige, et nous n’en remettons la clé à personne d’autre.';

export const fr: FirstTexts = {
  'about-us': {
    title: 'À propos',
    sub_title: 'Transport sécurisé, logistique et garde de ce qui ne doit pas se perdre',
    content: `
Nous transportons et gardons ce qui ne se remplace pas facilement : documents en attente d’une signature, œuvres d’art, bijoux, or et argent. Vous êtes peut-être une entreprise qui expédie tous les jours, ou quelqu’un qui vient avec une petite boîte et beaucoup de questions. Nous prenons le même soin dans les deux cas, et chacun peut voir à toute heure où se trouve son colis.

**Livraison partout dans le monde**
Nous acheminons votre colis de porte à porte et le remettons contre signature. Son trajet est consigné étape par étape, de la prise en charge à la livraison. Si la douane, la météo ou une route fermée change le programme, vous le lirez dans l’historique de votre colis dès que l’information y sera inscrite.

**Coffres privés**
Vous pouvez louer un coffre rien qu’à vous, pour vous-même, votre famille ou votre entreprise. ${access}

**Garde de métaux précieux**
Lingots et pièces sont inventoriés à leur arrivée, et vous recevez la liste. Ils restent votre propriété aussi longtemps que nous les gardons. C’est vous qui décidez quand les reprendre, les vendre ou les expédier.

**Coffres individuels**
Pour les papiers, les souvenirs et les supports de données qui doivent être hors de chez vous, mais à portée de main. Un coffre individuel se loue pour peu de temps ou pour de longues années : dites-nous de quelle place vous avez besoin, et pour combien de temps.

**Notre façon de travailler**
Nous faisons peu de choses et prenons le temps de bien les faire. Nous vous indiquons le prix avant de commencer. Nous ne transportons rien d’illégal, et nous demandons ce que contient un colis : bien décrit, il passe plus vite la douane et peut être assuré à sa juste valeur.

**Où est mon colis ?**
Saisissez votre numéro de suivi sous « Suivre un colis ». Vous verrez le statut, le lieu, les dates de livraison prévues et ce qui s’est passé jusqu’ici. Pour protéger le destinataire, les noms et d’autres détails peuvent n’apparaître qu’après une rapide vérification. Si quelque chose vous paraît anormal, écrivez-nous depuis la page de contact en indiquant le numéro : quelqu’un vous répondra.
`,
  },
  warehousing: {
    title: 'Entreposage',
    sub_title: 'De la place pour les biens en chemin et pour ceux qui restent',
    content: `
Tout ce que nous transportons ne va pas droit à destination. Un envoi attend ses papiers, une collection ses nouvelles salles, une livraison le jour où quelqu’un sera à la maison. En attendant, ces biens restent chez nous, dans notre entrepôt.

**Ce que nous entreposons**
Des colis seuls et des envois entiers ; des œuvres d’art et des meubles ; des archives et des supports de données ; des échantillons, des pièces détachées et du matériel d’exposition. Les métaux précieux, les pièces et les bijoux ont plutôt leur place dans un coffre.

**Comment nous entreposons**
Nous contrôlons chaque objet à son arrivée et notons ce que c’est et où il se trouve. L’entrepôt est fermé à clé, et seules y entrent les personnes qui ont une raison d’y être. Si vos biens demandent une certaine température, un air sec ou un soin particulier, dites-le-nous à l’avance : nous vous dirons si nous pouvons l’assurer.

**Les biens en chemin**
Nous pouvons garder un colis jusqu’au jour de votre choix. Demandez-nous aussi si plusieurs livraisons doivent repartir ensemble, si un objet a besoin d’un meilleur emballage ou s’il manque des papiers de douane. Ce qui arrive à un colis est inscrit dans son historique.

**Garde de métaux précieux**
L’or et l’argent sont inventoriés pièce par pièce : nature, poids et propriétaire. Vous recevez la liste et pouvez nous demander de la comparer à ce qui se trouve dans le coffre. C’est vous qui décidez quand reprendre votre métal, le vendre ou l’expédier, en tout ou en partie.

**Coffres individuels**
Pour ce qui est petit et personnel : papiers, bijoux, souvenirs, supports de données. ${access}

**Assurance et accès**
L’assurance suit la valeur que vous déclarez ; notre offre précise ce qui est couvert. Vous pouvez voir vos biens sur rendez-vous : apportez une pièce d’identité. Une personne que vous avez autorisée par écrit peut venir à votre place. À la fin d’un contrat, nous envoyons tout à l’adresse que vous nous indiquez, ou le tenons à votre disposition.

**Par où commencer ?**
Dites-nous, depuis la page de contact, ce que vous souhaitez entreposer, sa taille et sa valeur approximatives, et pour combien de temps. Nous vous répondrons avec un prix et avec ce que nous devons encore savoir.
`,
  },
  'privacy-policy': {
    title: 'Confidentialité',
    sub_title: 'Ce que ce site sait de vous et ce qu’il en fait',
    content: `
On nous confie des objets de valeur, et avec eux des noms et des adresses. Cette page explique ce que nous conservons, pourquoi et combien de temps. Nous avons essayé de la rendre lisible.

**Quand vous visitez ce site**
Il n’y a pas de publicité ici, et nous ne suivons pas ce que vous lisez. Si vous choisissez une langue, un cookie la retient pendant un an. Si vous prouvez qu’un colis est le vôtre, un autre cookie vous le montre en entier pendant une demi-heure. Les autres cookies ne servent qu’aux membres du personnel qui se connectent. Votre navigateur garde aussi le thème choisi, une copie de ce que le site vous a montré en dernier, pour qu’il s’ouvre plus vite, et une liste des colis que vous avez suivis, que vous pouvez vider sur la page de suivi. Un message non envoyé reste jusqu’à la fermeture de l’onglet. Tout cela reste sur votre appareil, et vous pouvez l’y effacer.

**Ce que notent nos serveurs**
Ils enregistrent qu’une demande a eu lieu et combien de temps la réponse a pris, sans votre adresse IP et sans ce que vous avez cherché. Pour empêcher des inconnus de deviner des numéros de suivi et des robots de nous écrire, ils comptent les demandes de chaque adresse IP, pendant quelques minutes et au plus un jour. Les connexions échouées et les demandes refusées à l’espace d’administration sont notées pendant 180 jours, sans la dernière partie de l’adresse IP.

**Quand nous transportons un colis**
Nous conservons ce que l’expéditeur nous indique : noms, adresses, e-mails et numéros de téléphone de l’expéditeur et du destinataire, description du contenu, poids et valeur, parfois une photo. En chemin, nous notons où se trouve le colis et comment il est remis : quand, à qui, avec quelle signature, parfois avec une photo et le lieu. Nous en avons besoin pour livrer, assurer et dédouaner, et pour écrire à l’expéditeur et au destinataire au sujet du colis. Le texte d’un tel e-mail est effacé 90 jours après son envoi. Chaque événement laisse aussi une empreinte dans un registre public, pour qu’aucune modification ne passe inaperçue ; ce registre ne dit ni ce qui s’est passé, ni à qui. Quiconque a le numéro de suivi peut suivre le colis et en voit parfois aussi les détails : traitez donc ce numéro comme une clé, et ne le donnez qu’aux personnes qui attendent le colis.

**Quand vous nous écrivez**
Le formulaire de contact nous transmet votre e-mail, votre nom si vous le donnez, et votre message. Nous nous en servons pour vous répondre, et pour rien d’autre. Le site efface un message un an après que nous l’avons lu.

**Quand vous demandez des nouvelles**
Si vous demandez à être averti au sujet d’un colis, nous conservons pour cela votre e-mail et votre langue. Vous confirmez d’abord l’adresse ; sinon, elle est effacée au bout de deux jours. Chaque e-mail contient un lien qui met fin aussitôt aux envois. Nous effaçons l’adresse quand vous utilisez ce lien, une semaine après que le colis a été livré ou retourné, ou après 180 jours sans nouvelles.

**Qui y a accès**
Les sociétés de transport, la douane et les assureurs reçoivent ce qu’il leur faut pour votre colis, et rien de plus. Les entreprises qui exploitent nos serveurs ou acheminent nos e-mails peuvent traiter des données pour notre compte. Nous ne vendons aucune donnée. Les autorités reçoivent ce que la loi nous oblige à leur donner. S’il y a une messagerie instantanée, elle ne se charge que lorsque vous l’ouvrez, dans un cadre qui ne peut rien lire sur ce site ; l’entreprise qui la fournit apprend votre adresse IP et ce que vous y écrivez.

**Images et vidéos venues de tiers**
Certaines pages peuvent montrer une image ou une vidéo d’un autre serveur. Elle ne se charge que lorsqu’elle apparaît à l’écran, sans dire à ce serveur quelle page vous lisez ; il apprend votre adresse IP. Un film sur YouTube ou Vimeo ne se charge que lorsque vous lancez la lecture.

**Combien de temps nous gardons les données**
Nous conservons les données d’un colis aussi longtemps qu’il le faut pour la livraison, pour les réclamations et pour les documents que la loi nous impose. Ce que nous effaçons à la main reste trente jours dans la corbeille, en cas d’erreur, puis disparaît. Les sauvegardes peuvent le contenir jusqu’à ce qu’elles soient effacées à leur tour.

**Vos droits**
Vous pouvez demander une copie de ce que nous savons de vous, le faire corriger et le faire effacer, sauf si une loi nous oblige à le conserver. Ce qui reste alors d’un colis, comme son numéro, ses dates et ses villes, ne vous nomme plus. Écrivez-nous depuis la page de contact. Si notre réponse ne vous satisfait pas, vous pouvez déposer une plainte auprès de l’autorité de protection des données de votre pays.
`,
  },
};
