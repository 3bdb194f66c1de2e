/** The ground on which campaigns are simulated: engines that forget, chance that can be had again, seeds to recompute dice with. */
import { createEngine } from '../../src/compose.ts'
import { verifyEntries } from '../../src/dice/index.ts'
import { countedEntropy, good, stillClock } from '../../src/testing/index.ts'
import type { Ground } from './ground.ts'

/** A ground that is closed when it has been played on. */
export interface OpenGround extends Ground {
  readonly close: () => Promise<void>
}

/** Opens it. Nobody's settings and no model have a part in it. */
export function openSimulation(): OpenGround {
  let chance = countedEntropy('simulation')
  const entropy = { hex: (bytes: number): string => chance.hex(bytes) }
  const open = () =>
    createEngine({ inMemory: true, home: 'no-such-home', environment: {}, clock: stillClock(), entropy })
  const [engine, elsewhere] = [open(), open()]
  return {
    engine,
    elsewhere,
    begin: (label) => {
      chance = countedEntropy(label)
    },
    recompute: async (id, rolls) => {
      const epochs = good(await engine.store.epochs(id))
      const seeds = await Promise.all(
        epochs.map(async (one) => {
          const secret = one.server_seed ?? good(await engine.store.secret(id, one.epoch))
          return { ...one, revealed_seed: secret ?? undefined }
        }),
      )
      const { bad, sealed } = verifyEntries(rolls, seeds, id)
      const wrong = bad.map((one) => `${one.id}: ${one.reason}`)
      return sealed === 0 ? wrong : [...wrong, `${sealed} rolls have no seed to be checked with`]
    },
    close: async () => {
      await engine.close()
      await elsewhere.close()
    },
  }
}
