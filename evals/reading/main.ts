/**
 * `npm run train -- gate`: trains a learned part of the reader from the lines in `data` and writes it where it is shipped.
 * `npm run train -- tagger`: trains the tagger, which cuts lines into their parts.
 * `npm run train -- line`: trains the line model with PyTorch, about half an hour on two cores, and the titles after it.
 * `npm run train -- titles`: makes the vectors of the titles of the shipped packs, by which offers are found by meaning.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { trainGate } from './gate/train-gate.ts'
import { trainTagger } from './tagger/train-tagger.ts'
import { writeTitleVectors } from './title-vectors.ts'

const source = join(import.meta.dirname, '..', '..', 'src')
const [, , part] = process.argv
if (part === 'gate') console.log(await trainGate(join(source, 'reading', 'gate')))
else if (part === 'tagger') console.log(await trainTagger(join(source, 'reading', 'tagger')))
else if (part === 'line') {
  const program = join(import.meta.dirname, 'line-model', 'train.py')
  const weights = join(source, 'reading', 'line-model', 'line-model-weights.json')
  const { status, error } = spawnSync('python3', [program, weights], { stdio: 'inherit' })
  if (error !== undefined || status !== 0)
    console.error(
      'The line model is trained with Python 3 and PyTorch (Debian: python3-torch, libopenblas0-pthread).',
    )
  else console.log('Now: npm run train -- titles')
  process.exitCode = status ?? 1
} else if (part === 'titles')
  console.log(await writeTitleVectors(join(source, 'compose', 'shipped-title-vectors.json')))
else {
  console.error('Say: npm run train -- gate, tagger, line or titles')
  process.exitCode = 2
}
