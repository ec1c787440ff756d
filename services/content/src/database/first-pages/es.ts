import type { FirstTexts } from './texts.js';

const access =
  'Su bóveda o caja de seguridad solo se abre para usted, para quien usted haya autorizado por escrito o si la ley lo exige, y no entregamos la llave a nadie más.';

export const es: FirstTexts = {
  'about-us': {
    title: 'Quiénes somos',
    sub_title: 'Mensajería segura, logística y custodia de lo que no puede perderse',
    content: `
Transportamos y custodiamos lo que no se puede reemplazar sin más: documentos que esperan una firma, obras de arte, joyas, oro y plata. Quizá sea usted una empresa que envía algo todos los días, o alguien con una caja pequeña y muchas preguntas. En ambos casos ponemos el mismo cuidado, y en ambos se puede ver a cualquier hora dónde está el paquete.

**Entrega en cualquier lugar del mundo**
Llevamos su paquete de puerta a puerta y lo entregamos contra firma. El recorrido queda registrado paso a paso, desde la recogida hasta la entrega. Si la aduana, el tiempo o una carretera cortada cambian los planes, lo leerá en el historial de su paquete en cuanto quede registrado.

**Bóvedas privadas**
Puede alquilar una bóveda propia, para usted, su familia o su empresa. ${access}

**Custodia de oro y plata**
Los lingotes y las monedas se anotan en una lista al llegar, y usted la recibe. Siguen siendo de su propiedad mientras los custodiamos. Usted decide cuándo retirarlos, venderlos o enviarlos a otro lugar.

**Cajas de seguridad**
Para papeles, recuerdos y soportes de datos que deben estar fuera de casa, pero a mano. Una caja puede alquilarse por poco tiempo o por muchos años: díganos cuánto espacio necesita y durante cuánto tiempo.

**Cómo trabajamos**
Hacemos pocas cosas y nos tomamos el tiempo de hacerlas bien. Le decimos el precio antes de empezar. No transportamos nada ilegal, y preguntamos qué hay dentro, porque un paquete bien descrito pasa antes la aduana y puede asegurarse por lo que vale.

**Dónde está mi paquete**
Introduzca su código de seguimiento en «Rastrear paquete». Verá el estado, la ubicación, las fechas de entrega previstas y lo que ha ocurrido hasta ahora. Para proteger al destinatario, los nombres y otros detalles pueden mostrarse solo tras una breve comprobación. Si algo no le parece correcto, escríbanos desde la página de contacto e indique el código: le responderá una persona.
`,
  },
  warehousing: {
    title: 'Almacenamiento',
    sub_title: 'Espacio para los bienes que están de paso y para los que se quedan',
    content: `
No todo lo que transportamos va directo a su destino. Un envío espera sus papeles, una colección sus nuevas salas, una entrega el día en que haya alguien en casa. Hasta entonces esperan con nosotros, en nuestro almacén.

**Qué almacenamos**
Paquetes sueltos y envíos completos; obras de arte y muebles; archivos y soportes de datos; muestras, repuestos y material para exposiciones. Los metales preciosos, las monedas y las joyas, en cambio, deben estar en una bóveda o en una caja de seguridad.

**Cómo almacenamos**
Revisamos cada objeto al llegar y anotamos qué es y dónde se guarda. El almacén está cerrado con llave y solo entra quien tiene un motivo para estar allí. Si sus bienes necesitan cierta temperatura, aire seco o un trato especial, díganoslo antes y le diremos si podemos ofrecerlo.

**Bienes en camino**
Podemos guardar un paquete hasta el día que usted elija. Pregúntenos también si varias entregas deben seguir juntas, si algo necesita un embalaje mejor o si faltan papeles de aduana. Lo que ocurre con un paquete queda en su historial.

**Custodia de oro y plata**
El metal se anota pieza por pieza: qué es, cuánto pesa y de quién es. Usted recibe la lista y puede pedirnos que la cotejemos con lo que hay en la bóveda. Usted decide cuándo retirar su metal, venderlo o enviarlo a otro lugar, todo o en parte.

**Cajas de seguridad**
Para lo pequeño y personal: papeles, joyas, recuerdos, soportes de datos. ${access}

**Seguro y acceso**
El seguro depende del valor que usted declare; nuestra oferta indica qué cubre. Puede ver sus bienes con cita previa: traiga un documento de identidad. En su lugar puede venir quien usted haya autorizado por escrito. Cuando un contrato termina, lo enviamos todo a la dirección que nos indique o lo dejamos listo para que lo retire.

**Por dónde empezar**
Díganos en la página de contacto qué quiere almacenar, más o menos qué tamaño y qué valor tiene, y durante cuánto tiempo. Le responderemos con un precio y con lo que necesitamos saber.
`,
  },
  'privacy-policy': {
    title: 'Privacidad',
    sub_title: 'Qué sabe este sitio de usted y qué hace con ello',
    content: `
Nos confían cosas de valor y, con ellas, nombres y direcciones. Esta página explica qué guardamos, por qué y durante cuánto tiempo. Hemos procurado que se lea con facilidad.

**Cuando visita este sitio**
Aquí no hay publicidad, y no seguimos lo que usted lee. Si elige un idioma, una cookie lo recuerda durante un año. Si demuestra que un paquete es suyo, otra cookie se lo muestra completo durante media hora. Las demás cookies son solo para el personal que inicia sesión. Su navegador guarda además el tema elegido, una copia de lo último que le mostró el sitio, para que se abra más rápido, y una lista de los paquetes que ha rastreado, que puede vaciar en la página de seguimiento. Un mensaje sin enviar se conserva hasta que cierre la pestaña. Todo esto se queda en su dispositivo, y allí puede borrarlo.

**Qué registran nuestros servidores**
Anotan que se pidió algo y cuánto tardó la respuesta, sin su dirección IP y sin lo que usted buscó. Para que nadie adivine códigos de seguimiento ni nos escriban robots, cuentan las peticiones de cada dirección IP, durante unos minutos y como máximo un día. Los inicios de sesión fallidos y las peticiones rechazadas al panel de control se anotan durante 180 días, sin la última parte de la dirección IP.

**Cuando transportamos un paquete**
Guardamos lo que nos indica el remitente: nombres, direcciones, correos electrónicos y teléfonos del remitente y del destinatario, una descripción del contenido, su peso y su valor, quizá una foto. Por el camino registramos dónde está el paquete y cómo se entrega: cuándo, a quién y con qué firma, quizá con una foto y el lugar. Lo necesitamos para entregar, asegurar y despachar en aduana, y para escribir al remitente y al destinatario sobre el paquete. El texto de esos correos se borra 90 días después del envío. Cada evento deja además una huella en un registro público, para que ningún cambio pase inadvertido; ese registro no dice qué ocurrió ni a quién. Quien tenga el código de seguimiento puede seguir el paquete y quizá vea también sus detalles; trate por tanto el código como una llave y déselo solo a quienes esperan el paquete.

**Cuando nos escribe**
El formulario de contacto nos envía su correo electrónico, su nombre si lo indica y su mensaje. Los usamos para responderle y para nada más. El sitio borra cada mensaje un año después de que lo hayamos leído.

**Cuando pide avisos**
Si pide avisos sobre un paquete, guardamos para ello su correo electrónico y su idioma. Primero confirma la dirección; si no lo hace, se borra a los dos días. Cada correo lleva un enlace que pone fin a los avisos al instante. Borramos la dirección cuando usa ese enlace, una semana después de que el paquete se haya entregado o devuelto, o tras 180 días sin novedades.

**Quién más ve los datos**
Las empresas de transporte, la aduana y las aseguradoras reciben lo que necesitan para su paquete, y nada más. Las empresas que gestionan nuestros servidores o entregan nuestros correos pueden tratar datos por encargo nuestro. No vendemos datos. Las autoridades reciben lo que la ley nos obliga a dar. Si hay un chat, solo se carga cuando usted lo abre, en un marco que no puede leer nada de este sitio; la empresa que lo ofrece conoce su dirección IP y lo que escribe en él.

**Imágenes y vídeos de otros sitios**
Algunas páginas pueden mostrar una imagen o un vídeo de un servidor ajeno. Solo se carga cuando aparece en pantalla, y sin decirle a ese servidor en qué página está usted; el servidor conoce su dirección IP. Un vídeo de YouTube o Vimeo solo se carga cuando pulsa reproducir.

**Cuánto tiempo guardamos los datos**
Guardamos los datos de un paquete mientras los necesitemos para la entrega, para reclamaciones y para los registros que la ley nos exige. Lo que borramos a mano queda treinta días en la papelera, por si fue un error, y después desaparece. Las copias de seguridad pueden contenerlo hasta que también se borren.

**Sus derechos**
Puede pedir una copia de lo que sabemos de usted, que se corrija y que se borre, salvo que una ley nos obligue a conservarlo. Lo que entonces queda de un paquete, como su código, sus fechas y sus ciudades, ya no lo nombra a usted. Escríbanos desde la página de contacto. Si nuestra respuesta no le satisface, puede reclamar ante la autoridad de protección de datos de su país.
`,
  },
};
