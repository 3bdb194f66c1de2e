/** Lines read as players meet them: the grammar, the tagger and the gate as the program composes them, the line model where it is asked for. */
import { openLineModel } from '../../src/compose/open-line-meaning.ts'
import { lazy } from '../../src/core/lazy-constant.ts'
import type { Reading, ReadingScene } from '../../src/core/protocol/free-text-reading.ts'
import {
  indexScene,
  type LineMeaning,
  type LineReaders,
  openGate,
  openTagger,
  readByMeaning,
} from '../../src/reading/index.ts'
import type { SceneBeyond } from '../../src/reading/read-line-across-places.ts'

/** Reads a line in a scene. */
export type TableReader = (line: string, scene: ReadingScene, beyond?: SceneBeyond) => Promise<Reading>

/** Opens everything that reads; without meaning as on a machine that lacks the package with the encoder's weights. */
export async function openTableReader(options: { readonly meaning: boolean }): Promise<TableReader> {
  const gate = await openGate()
  const readers: LineReaders = {
    tagger: lazy(openTagger),
    ...(options.meaning && { meaning: lazy(openMeaning) }),
  }
  return async (line, scene, beyond) => {
    const index = indexScene(scene)
    return gate.judge(await readByMeaning(line, scene, beyond, readers, index), scene, index)
  }
}

/** The line model with no numbers kept: all are made when a line needs them. */
async function openMeaning(): Promise<LineMeaning | null> {
  const model = await openLineModel()
  if (model === null) return null
  const known = new Map<string, Float32Array>()
  const vectorOf = (text: string): Float32Array => {
    const vector = known.get(text) ?? model.vectorOf(text)
    known.set(text, vector)
    return vector
  }
  return {
    read: model.read,
    actsIn: model.actsIn,
    vectorsOf: async (texts) => new Map(texts.map((text) => [text, vectorOf(text)])),
  }
}
