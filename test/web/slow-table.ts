/** A table with a game master who speaks half a turn, and ends it when told to. */
import { assembleEngine } from '../../src/engine/engine.ts'
import { serve } from '../../src/server/serve.ts'
import { good } from '../../src/testing/assertions.ts'
import { openTable } from '../table.ts'
import { withApp } from './web-table.ts'

/** The table, served. */
export interface SlowTable {
  readonly url: string
  readonly id: string
  /** Lets the game master go on. */
  readonly release: () => void
  readonly turns: () => Promise<number>
  readonly close: () => Promise<void>
}

const lines = ['One lamp hums overhead. ', 'One gutter drips by the kerb. ']

/** Serves it. */
export async function openSlowTable(): Promise<SlowTable> {
  const gate = Promise.withResolvers<void>()
  const table = await openTable({
    script: {
      instant: false,
      narrate: async (_, telling) => {
        telling.say?.(lines[0] ?? '')
        await gate.promise
        telling.say?.(lines[1] ?? '')
        return { final_text: lines.join('').trim() }
      },
    },
  })
  const engine = assembleEngine(table.desk)
  const about = { version: 'test', game_master: 'slow' }
  const { url, stop } = good(
    await serve({ engine, host: '127.0.0.1', port: 0, token: null, about, ...withApp }),
  )
  return {
    url,
    id: table.id,
    release: gate.resolve,
    turns: async () => good(await engine.reports.transcript(table.id)).turns.length,
    close: async () => {
      gate.resolve()
      await stop()
      await engine.close()
    },
  }
}
