/**
 * Plays many fights on all cores and says every second how far it is. A thread that does not come back within two
 * minutes is given up, and the fights it held are told as broken: a fight that never ends must not be waited for.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type FightJob, type FightTold, failed } from './fight-job.ts'

const handful = 8
const patience = 120_000

/** Plays all fights; the answers come in no order. */
export async function playFights(
  jobs: readonly FightJob[],
  progress: (text: string) => void,
): Promise<readonly FightTold[]> {
  const told: FightTold[] = []
  const waiting = [...jobs]
  const ticking = setInterval(() => progress(howFar(told, jobs.length)), 1_000)
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, () => playOnOneThread(waiting, told)))
  } finally {
    clearInterval(ticking)
  }
  progress(howFar(told, jobs.length))
  return told
}

async function playOnOneThread(waiting: FightJob[], told: FightTold[]): Promise<void> {
  let worker = freshWorker()
  while (waiting.length > 0) {
    const jobs = waiting.splice(0, handful)
    const answer = await answerOf(worker, jobs)
    if (typeof answer === 'string') {
      await worker.terminate()
      worker = freshWorker()
      told.push(...jobs.map((job) => failed(job, answer)))
    } else told.push(...answer)
  }
  await worker.terminate()
}

function freshWorker(): Worker {
  return new Worker(new URL('./fight-worker.ts', import.meta.url))
}

/** What the thread tells, or in words why it tells nothing. */
function answerOf(worker: Worker, jobs: readonly FightJob[]): Promise<readonly FightTold[] | string> {
  return new Promise((resolve) => {
    const finish = (answer: readonly FightTold[] | string) => {
      clearTimeout(timer)
      worker.off('message', finish)
      worker.off('error', broke)
      resolve(answer)
    }
    const broke = (error: unknown) => finish(String(error))
    const timer = setTimeout(() => finish('it or one of its neighbours did not end'), patience)
    worker.once('message', finish)
    worker.once('error', broke)
    worker.postMessage(jobs)
  })
}

function howFar(told: readonly FightTold[], all: number): string {
  const won = told.filter((one) => one.outcome === 'victory').length
  const wrong = told.filter((one) => one.problems.length > 0)
  const share = told.length === 0 ? 0 : (100 * won) / told.length
  const seeds =
    wrong.length === 0
      ? ''
      : ` (seeds ${wrong
          .slice(0, 5)
          .map((one) => one.job.seed)
          .join(', ')})`
  return `${told.length} of ${all} fights, ${share.toFixed(1)} % won, ${wrong.length} with problems${seeds}`
}
