import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { miniLmFiles, openMiniLm } from '../embedding/minilm-embedding.ts'
import { openEncoder, type StateEncoder, stateSize } from './encoder.ts'

const { model, absent } = await openMiniLm()
if (model === null) console.log(`The encoder was not compared: ${absent}`)

async function opened(): Promise<StateEncoder> {
  const paths = await miniLmFiles()
  if (paths === null) throw new Error('The package with the weights is missing.')
  const files = {
    weights: readFileSync(paths.weightsPath),
    tokenizer: readFileSync(paths.tokenizerPath, 'utf8'),
  }
  return openEncoder(files, new Map())
}

describe.runIf(model !== null)('the encoder', () => {
  it('reads a text as the package that its weights come from does', async () => {
    const encoder = await opened()
    const texts = ['Put B7 on the jukebox.', 'I don’t uncap my pen, naïve as I am: “Écoute!”', 'ok']
    const expected = (await model?.embed(texts, { kind: 'query' })) ?? []
    for (const [at, text] of texts.entries()) {
      const { states } = encoder.encode(text)
      const mean = new Float64Array(stateSize)
      for (const [place, value] of states.entries())
        mean[place % stateSize] = (mean[place % stateSize] as number) + value
      const length = Math.hypot(...mean)
      const likeness = mean.reduce(
        (sum, value, place) => sum + (value / length) * (expected[at]?.[place] ?? 0),
        0,
      )
      expect(likeness, text).toBeGreaterThan(0.9999)
    }
  }, 60_000)

  it('says of every piece where it stands in the text', async () => {
    const text = 'Bow to Nan, then'
    const { pieces, states } = (await opened()).encode(text)
    expect(pieces.map(({ from, to }) => text.slice(from, to))).toEqual(['Bow', 'to', 'Nan', ',', 'then'])
    expect(states.length).toBe((pieces.length + 2) * stateSize)
  }, 60_000)
})
