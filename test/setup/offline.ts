/**
 * Makes the suite offline: whatever tries to reach beyond this machine throws at once, and no test can lean on a
 * developer's keys. Loopback and local sockets stay open for the tests of servers. Child processes are not covered.
 */
import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { forgetKeys } from './forget-keys.ts'

/** What a test sees that tried to leave the machine. */
class OfflineError extends Error {
  override readonly name = 'OfflineError'

  constructor(host: string) {
    super(`tests are offline: something tried to reach ${host}; use a loopback server or a recording`)
  }
}

/** True for the names and addresses of this machine; no host at all means localhost to Node. */
function isLoopback(host: unknown): boolean {
  if (host === undefined || host === null || host === '') return true
  const name = String(host)
    .replace(/^\[|\]$/g, '')
    .toLowerCase()
  return (
    name === 'localhost' || name === '::1' || name === '0.0.0.0' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(name)
  )
}

function refuseBeyond(host: unknown): void {
  if (!isLoopback(host)) throw new OfflineError(String(host)) // enforces: STORE-18
}

/** `connect(options)`, `connect(port, host)`, `connect(path)`, or the list Node passes to itself. */
function hostOf(args: readonly unknown[]): unknown {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args
  if (typeof first !== 'object' || first === null) return typeof second === 'string' ? second : undefined
  const options = first as { path?: unknown; host?: unknown }
  return options.path === undefined || options.path === null ? options.host : undefined
}

type AnyFunction = (this: unknown, ...args: unknown[]) => unknown

/** Puts a look at the host before a method of Node's. */
function guard(owner: object, method: string, host: (args: readonly unknown[]) => unknown): void {
  const methods = owner as Record<string, AnyFunction>
  const original = methods[method]
  if (original === undefined) throw new Error(`offline.ts: this Node has no ${method} to guard`)
  // Test files share a process, and each of them sets up anew: one guard is enough.
  if (original.name === 'guarded') return
  methods[method] = function guarded(...args) {
    refuseBeyond(host(args))
    return original.apply(this, args)
  }
}

guard(net.Socket.prototype, 'connect', hostOf)
guard(dgram.Socket.prototype, 'connect', (args) => args.find((arg) => typeof arg === 'string'))
guard(dgram.Socket.prototype, 'send', (args) => args.slice(1).find((arg) => typeof arg === 'string'))
for (const names of [dns, dns.promises]) {
  for (const method of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveTxt', 'resolveSrv']) {
    guard(names, method, ([host]) => host)
  }
}
syncBuiltinESMExports()

forgetKeys(process.env)
// Lines are read by words alone unless a test asks for more: the same on machines without the embedding model.
process.env.FATEWRIGHT_EMBEDDINGS ??= 'off'
