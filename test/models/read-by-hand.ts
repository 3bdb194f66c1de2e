/** Readings as a model would answer them, written by hand, and a table whose lines are read so. Only tests sit at it. */
import { expect } from 'vitest'
import type { AuthorTurn } from '../../src/core/protocol/turn-envelope.ts'
import type { ProviderServer } from '../../src/testing/providers/fake-provider-server.ts'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'

/** One act of a reading, with whatever a test wants to say of it. */
export const act = (words: string, action: string, more: object = {}): object => ({
  ...{ words, action, offer_id: null, target_id: null, target_words: null, item_id: null, item_words: null },
  ...{ topics: [], about: null, missing: null, amount: null, speech: null, condition: null, purpose: null },
  ...{ manner: null, confidence: 0.95, ...more },
})

/** A whole reading as a model sends it. */
export const reading = (acts: readonly object[], more: object = {}): string =>
  JSON.stringify({
    ...{ kind: 'play', acts, questions: [], correction: null, claims: [], unread: [], confidence: 0.95 },
    ...more,
  })

/** What a line came to. */
interface Followed {
  readonly turn: AuthorTurn
  /** Everything the player reads of it: notices and narration. */
  readonly said: string
}

/** A table where plain lines lead up to one that is read by hand. */
export async function tableAt(
  server: ProviderServer,
  scenario: string,
  seed: string,
  ...leading: readonly string[]
): Promise<{ readonly type: (line: string, answer: string) => Promise<Followed> }> {
  const home = scratchFolder()
  const run = async (environment: Readonly<Record<string, string>>, ...words: readonly string[]) => {
    const { exit, stdout, stderr } = await tryCli([...words, '--json'], { home, environment })
    expect(exit, stderr).toBe(0)
    return JSON.parse(stdout) as AuthorTurn
  }
  const { campaign_id: id } = await run({}, 'new', scenario, '--seed', seed)
  for (const line of leading) await run({}, 'turn', id, line)
  return {
    async type(line, answer) {
      server.next.length = 0
      server.next.push({ text: answer })
      const turn = await run({ FATEWRIGHT_READER: `compatible:small@${server.url}` }, 'turn', id, line)
      return { turn, said: [...turn.notices, turn.narrative].join('\n') }
    },
  }
}
