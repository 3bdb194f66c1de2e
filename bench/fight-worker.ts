/** A thread that plays the fights it is given, a handful at a time, and tells how they went. */
import { parentPort } from 'node:worker_threads'
import { type FightJob, fightPlayer } from './fight-job.ts'

const play = fightPlayer()
parentPort?.on('message', (jobs: readonly FightJob[]) => {
  parentPort?.postMessage(jobs.map(play))
})
