/** A shipped adventure typed at the command line, and what each line came to. Only tests type here. */
import { expect } from 'vitest'
import type { AuthorTurn } from '../../src/core/protocol/turn-envelope.ts'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'

/** One act as it was understood. */
export interface ReadAct {
  readonly action: string
  readonly target_id: string
  readonly item_id?: string
  readonly missing?: string
  readonly amount?: number
  readonly until?: string
  readonly estimated_minutes: number
  readonly phrase?: string
  readonly topics?: readonly string[]
  readonly speech?: string
  readonly matters?: readonly { readonly asked: string; readonly near: readonly { readonly id: string }[] }[]
}

/** What a line came to. */
export interface Played {
  readonly turn: AuthorTurn
  readonly acts: readonly ReadAct[]
  /** Everything the player reads of it: notices and narration. */
  readonly said: string
  /** Minutes after midnight when it was over. */
  readonly minute: number
}

/** A hand at the command line. */
export interface Typing {
  /** Types lines one after the other; the last one is answered. */
  readonly type: (...lines: readonly string[]) => Promise<Played>
  /** How many of a thing the hero has. */
  readonly holds: (item: string) => Promise<number>
  /** Another command about the campaign, its answer parsed: `ask('replay')`. */
  readonly ask: (command: string, ...words: readonly string[]) => Promise<unknown>
}

/** Begins a scenario in a folder of its own. */
export async function beginAt(
  scenario: string,
  seed = 'who and what',
  environment: Readonly<Record<string, string>> = {},
  home = scratchFolder(),
): Promise<Typing> {
  const { exit, stdout, stderr } = await tryCli(['new', scenario, '--seed', seed, '--json'], {
    ...{ home, environment },
  })
  expect(exit, stderr).toBe(0)
  return typingIn((JSON.parse(stdout) as { campaign_id: string }).campaign_id, home, environment)
}

/** Goes on with a campaign that is there. */
export function typingIn(
  id: string,
  home: string,
  environment: Readonly<Record<string, string>> = {},
): Typing {
  const json = async (...words: readonly string[]): Promise<unknown> => {
    const { exit, stdout, stderr } = await tryCli([...words, '--json'], { home, environment })
    expect(exit, stderr).toBe(0)
    return JSON.parse(stdout)
  }
  const type = async (...lines: readonly string[]): Promise<Played> => {
    let last: AuthorTurn | undefined
    for (const line of lines) last = (await json('turn', id, line)) as AuthorTurn
    if (last === undefined) throw new Error('nothing was typed')
    return played(last)
  }
  const holds = async (item: string): Promise<number> => {
    const { inventory, campaign } = (await json('show', id, 'state')) as {
      readonly campaign: { readonly player_id: string }
      readonly inventory: Readonly<Record<string, { owner_id: string; item_id: string; qty: number }>>
    }
    const row = Object.values(inventory).find(
      ({ owner_id, item_id }) => owner_id === campaign.player_id && item_id.endsWith(item),
    )
    return row?.qty ?? 0
  }
  const ask = (command: string, ...words: readonly string[]): Promise<unknown> => json(command, id, ...words)
  return { type, holds, ask }
}

function played(turn: AuthorTurn): Played {
  const { interpreter } = turn.pass_outputs as unknown as {
    readonly interpreter?: { readonly output?: { readonly proposed_actions?: readonly ReadAct[] } }
  }
  return {
    turn,
    acts: interpreter?.output?.proposed_actions ?? [],
    said: [...turn.notices, turn.narrative].join(' '),
    minute: turn.world_time.hour * 60 + turn.world_time.minute,
  }
}
