/**
 * State in files: exports and imports, and folders of backups.
 *
 * <pre>
 *   OpenState --> StateEntries: entries and their header --> OutputFile, BackupFolder
 *   file --> FileImport --> CopyRun --> store
 * </pre>
 */
package io.statehouse.app.operations.archive;
