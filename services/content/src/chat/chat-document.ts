/**
 * Isolates the chat vendor's code in a document without an origin: it can read no cookies, no storage and nothing of
 * the framing page, which must be one of ours. The gateway sends the same policy.
 */
export const CHAT_POLICY = [
  'sandbox allow-scripts allow-forms allow-popups',
  "frame-ancestors 'self'",
  "default-src 'none'",
  "script-src 'unsafe-inline' https:",
  "style-src 'unsafe-inline' https:",
  'img-src https: data: blob:',
  'media-src https: data: blob:',
  'font-src https: data:',
  'connect-src https: wss:',
  'frame-src https:',
  'worker-src https: blob:',
  'form-action https:',
  "object-src 'none'",
  "base-uri 'none'",
].join('; ');

/** @param code markup pasted by an admin */
export const chatDocument = (code: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Chat</title>
</head>
<body>
${code}
</body>
</html>
`;
