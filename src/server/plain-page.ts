/** What a browser sees where no web app was built: that the server is well, and what to do. */
import { pageHeaders } from './answer-headers.ts'

/** A page without a script, a style or a picture. */
export function plainPage(): Response {
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Fatewright</title>
<h1>Fatewright is running</h1>
<p>The web app is not built here. Run <code>npm run build</code> in the clone and start the server again,
or play in the terminal: <code>npx fatewright</code>.</p>
<p>Programs find everything in <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</html>
`
  const headers = { ...pageHeaders, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(page, { headers })
}
