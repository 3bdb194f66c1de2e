/**
 * Property tests draw the same values every time here, so that a change alone can turn a test red. The long suite runs
 * them with other values on every run.
 */
import fc from 'fast-check'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_117 })
