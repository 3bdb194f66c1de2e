/** Everything a player may open beside the story, opened: where they stand, the journal, people, a fight, the chat's table. */

import type { Result } from '../../src/core/result.ts'
import type { Engine } from '../../src/engine/engine.ts'

/** A view that was opened: every sentence in it, or why it did not open. */
export interface SeenView {
  readonly name: string
  readonly problem: string | null
  readonly sentences: readonly string[]
}

const views = ['status', 'table', 'journal', 'people', 'deductions', 'chat'] as const

/** Opens them all. */
export async function seeViews(
  { reports }: Pick<Engine, 'reports'>,
  id: string,
): Promise<readonly SeenView[]> {
  return Promise.all(views.map((name) => open(name, () => reports[name](id))))
}

async function open(name: string, view: () => Promise<Result<unknown>>): Promise<SeenView> {
  try {
    const seen = await view()
    if (!seen.ok) return { name, problem: seen.refusal.message, sentences: [] }
    return { name, problem: null, sentences: sentencesIn(seen.value) }
  } catch (error) {
    return { name, problem: String(error), sentences: [] }
  }
}

/** Texts of more than a word; ids and names of fields are none, and what the player typed is theirs. */
function sentencesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return /\s/.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, inner]) => (field === 'input' ? [] : sentencesIn(inner)))
}
