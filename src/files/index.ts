/** Files and folders for their owner alone, whole or not at all. */
export {
  isOpenToOthers,
  isSharedFolder,
  isWritable,
  makePrivateFile,
  makePrivateFolder,
  repairPrivacy,
  writeNewPrivateFile,
  writePrivateFile,
} from './private-files.ts'
