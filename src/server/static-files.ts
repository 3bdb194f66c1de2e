/**
 * The static files of the web app, as they were built: hashed names are kept for ever, others are asked for again,
 * and what was compressed beforehand is sent that way. Only files that stood in the folder at the start are ever
 * opened.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pageHeaders } from './responses.ts'

/** A folder of files that are served. */
export interface StaticFiles {
  /** The answer for a path; null when there is none. */
  readonly answer: (path: string, asked: AskedFile) => Response | null
}

/** What a browser says about what it takes. */
export interface AskedFile {
  readonly encodings: string
  readonly etag: string | undefined
  readonly method: string
}

interface Kept {
  readonly file: string
  readonly etag: string
  readonly type: string
  /** True for a name that changes with its content. */
  readonly hashed: boolean
  readonly encoded: readonly { readonly encoding: string; readonly file: string }[]
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  txt: 'text/plain; charset=utf-8',
  map: 'application/json; charset=utf-8',
}

const encodings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const

/** Looks through a folder once. */
export function openStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, Kept>()
  if (existsSync(folder))
    for (const path of filesIn(folder)) files.set(`/${path.split(sep).join('/')}`, keep(folder, path))
  return {
    answer: (path, asked) => {
      const own = files.get(path) ?? pageFor(files, path)
      return own === undefined ? null : answerFile(own, asked)
    },
  }
}

/** Paths without a dot are places inside the app: its page finds them itself. */
function pageFor(files: ReadonlyMap<string, Kept>, path: string): Kept | undefined {
  return /\.[^/]*$/.test(path) ? undefined : files.get('/index.html')
}

function filesIn(folder: string): readonly string[] {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return found.filter((path) => !/\.(?:br|gz)$/.test(path) && statSync(join(folder, path)).isFile())
}

function keep(folder: string, path: string): Kept {
  const file = join(folder, path)
  return {
    file,
    etag: `"${createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 22)}"`,
    type: types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    hashed: /[-.][A-Za-z0-9_-]{8,}\.\w+$/.test(path) && path.includes('assets'),
    encoded: encodings.flatMap(({ encoding, ending }) =>
      existsSync(file + ending) ? [{ encoding, file: file + ending }] : [],
    ),
  }
}

function answerFile(kept: Kept, asked: AskedFile): Response {
  const way = kept.encoded.find(({ encoding }) => asked.encodings.includes(encoding))
  const headers = {
    ...pageHeaders,
    'content-type': kept.type,
    'cache-control': kept.hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: kept.etag,
    vary: 'accept-encoding',
    ...(way !== undefined && { 'content-encoding': way.encoding }),
  }
  if (asked.etag === kept.etag) return new Response(null, { status: 304, headers })
  const body = asked.method === 'HEAD' ? null : new Uint8Array(readFileSync(way?.file ?? kept.file))
  return new Response(body, { status: 200, headers })
}

/** What a browser sees where no web app was built: a page without a script, a style or a picture. */
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
