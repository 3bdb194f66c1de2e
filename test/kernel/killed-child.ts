/** A process that plays two turns and is killed in the middle of writing the second one's files. Only a test starts it. */
import { join } from 'node:path'
import { sha256 } from '../../src/compose/system-clock-entropy-network.ts'
import { createEngine } from '../../src/compose.ts'
import { folderDisk } from '../../src/kernel/disk/disk-over-folder.ts'
import type { KernelDesk } from '../../src/kernel/kernel-dependencies.ts'
import { callTool } from '../../src/kernel/tools/tool-table-and-calls.ts'

const [home = '', writes = '0'] = process.argv.slice(2)
const engine = createEngine({ home: join(home, 'data'), environment: {} })
const whole = folderDisk(join(home, 'folder'))
let left = Number.POSITIVE_INFINITY

/** Counts writes, and pulls the plug after so many. */
function plug<Args extends readonly unknown[], Answer>(
  work: (...args: Args) => Answer,
): (...args: Args) => Answer {
  return (...args) => {
    left -= 1
    if (left < 0) process.kill(process.pid, 'SIGKILL')
    return work(...args)
  }
}

const disk = { ...whole, write: plug(whole.write), append: plug(whole.append) }
const desk: KernelDesk = { engine, clock: { now: () => new Date().toISOString() }, hash: sha256, disk }
await callTool(desk, 'DM', 'init_campaign', { campaign: 'kill', scenario: 'dead_drop', seed: 'kill' })
await callTool(desk, 'DM', 'play_turn', { input: '[LOOK]{around}' })
left = Number(writes)
await callTool(desk, 'DM', 'play_turn', { input: '[ASK]{Viktor about Jin}' })
await engine.close()
