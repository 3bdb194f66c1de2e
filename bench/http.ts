/**
 * What the server costs: its own CPU per request and per event, against a bare node:http that sends the same bytes, and
 * against the engine's own turn. The server stands in a process of its own, so that whoever asks is not counted.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { Agent, get, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { type BenchReport, judged } from './bench-result.ts'
import { median, spread } from './measure.ts'

const rounds = 5
const warmUp = 2
const posts = 2_000
const turns = 60
const readers = 100
const events = 60

interface Served {
  readonly raw: string
  readonly stub: string
  readonly real: string
  readonly id: string
}

interface Server {
  readonly at: Served
  /** Microseconds of CPU the server used while something was done. */
  readonly during: (work: () => Promise<void>) => Promise<number>
  readonly direct: (turns: number) => Promise<number>
  readonly stop: () => Promise<void>
}

/** Measures posts, real turns and streams. */
export async function httpBench(): Promise<BenchReport> {
  const server = await start()
  try {
    const { at } = server
    const path = `/api/campaigns/${at.id}/turns`
    const post = await paired(
      () => server.during(() => postMany(at.raw + path, posts)),
      () => server.during(() => postMany(at.stub + path, posts)),
    )
    const turn = await paired(
      () => server.direct(turns),
      () => server.during(() => postMany(at.real + path, turns)),
    )
    const stream = await paired(
      () => followAll(server, at.raw),
      () => followAll(server, at.stub),
    )
    const per = (cpu: readonly number[], count: number): string => (median(cpu) / count).toFixed(1)
    const inverse = post.ratios.map((one) => 1 / one)
    return {
      results: [
        judged(
          'http: POST with the turn stubbed, requests per CPU second against bare node:http',
          median(inverse),
          '>= 0.65',
          `${per(post.ours, posts)} µs, bare ${per(post.theirs, posts)} µs; ${spread(inverse)}`,
        ),
        judged(
          'http: POST with a real turn, CPU against the same turn without a server',
          median(turn.ratios),
          '<= 1.15',
          `${per(turn.ours, turns)} µs, engine alone ${per(turn.theirs, turns)} µs; ${spread(turn.ratios)}`,
        ),
        judged(
          `http: an event to ${readers} readers, CPU against bare node:http`,
          median(stream.ratios),
          '<= 1.5',
          `${per(stream.ours, events * readers)} µs an event and reader, bare ${per(stream.theirs, events * readers)} µs; ${spread(stream.ratios)}`,
        ),
      ],
      plots: [],
    }
  } finally {
    await server.stop()
  }
}

/** Both by turns; the first rounds warm up and do not count. */
async function paired(theirs: () => Promise<number>, ours: () => Promise<number>) {
  const kept = { theirs: [] as number[], ours: [] as number[], ratios: [] as number[] }
  for (let round = -warmUp; round < rounds; round += 1) {
    const [one, other] = [await theirs(), await ours()]
    if (round < 0) continue
    kept.theirs.push(one)
    kept.ours.push(other)
    kept.ratios.push(other / one)
  }
  return kept
}

async function start(): Promise<Server> {
  const child = fork(fileURLToPath(new URL('./http-child.ts', import.meta.url)))
  const { ready } = (await heard(child)) as { readonly ready: Served }
  const ask = async (question: object): Promise<number> => {
    child.send(question)
    return ((await heard(child)) as { readonly cpu: number }).cpu
  }
  return {
    at: ready,
    during: async (work) => {
      const before = await ask({ cpu: true })
      await work()
      return (await ask({ cpu: true })) - before
    },
    direct: async (count) => {
      const before = await ask({ cpu: true })
      return (await ask({ direct: count })) - before
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.send({ stop: true })
      }),
  }
}

function heard(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null): void => reject(new Error(`The measured server ended with ${code}.`))
    child.once('exit', gone)
    child.once('message', (message) => {
      child.off('exit', gone)
      resolve(message)
    })
  })
}

/** Posts a turn many times, a few at once. */
async function postMany(url: string, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  let left = count
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await post(url, '{"input":"I look around."}', agent)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  agent.destroy()
}

function post(url: string, body: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode}`)),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Lets many read while events are made; what is counted begins when everybody is there. */
async function followAll(server: Server, url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const campaign = `${url}/api/campaigns/${server.at.id}`
  const streams = await Promise.all(Array.from({ length: readers }, () => follow(`${campaign}/events`)))
  const cpu = await server.during(async () => {
    for (let event = 0; event < events; event += 1) {
      const all = Promise.all(streams.map((one) => one.next()))
      await post(`${campaign}/undo`, '{}', agent)
      await all
    }
  })
  for (const one of streams) one.close()
  agent.destroy()
  return cpu
}

function follow(url: string): Promise<{ readonly next: () => Promise<void>; readonly close: () => void }> {
  return new Promise((resolve, reject) => {
    const sent = get(url, (answer) => {
      let waiting = (): void => undefined
      answer.on('data', (chunk: Buffer) => {
        if (chunk.includes('event: turn')) waiting()
      })
      answer.on('error', () => undefined)
      resolve({
        next: () =>
          new Promise((heardIt) => {
            waiting = heardIt
          }),
        close: () => sent.destroy(),
      })
    })
    sent.on('error', reject)
  })
}
