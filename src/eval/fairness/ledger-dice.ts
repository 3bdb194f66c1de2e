/** The dice of a campaign's own ledger, in the order in which they fell: every throw that used chance, kept or not. */

import { done, type Result } from '../../core/result.ts'
import type { Engine } from '../../engine/index.ts'
import type { FaceSource } from './fairness-suite.ts'

/** Reads them from the log of the active branch. */
export async function ledgerDice(
  engine: Pick<Engine, 'store'>,
  campaignId: string,
): Promise<Result<FaceSource>> {
  const records = await engine.store.getRecords(campaignId, { from: 0, to: Number.MAX_SAFE_INTEGER })
  if (!records.ok) return records
  const bySides = new Map<number, number[]>()
  const rolls = records.value.flatMap((record) => (record.kind === 'resolved' ? record.body.rolls : []))
  for (const { repeats, groups } of rolls) {
    // A roll that repeats another drew nothing of its own.
    if (repeats) continue
    for (const { sides, fate, faces } of groups) {
      if (fate === true) continue
      bySides.set(sides, [...(bySides.get(sides) ?? []), ...faces.map(({ value }) => value)])
    }
  }
  return done({
    sides: async () => [...bySides.keys()].sort((one, other) => one - other),
    thrown: async (sides) => ({ sides, faces: bySides.get(sides) ?? [] }),
  })
}
