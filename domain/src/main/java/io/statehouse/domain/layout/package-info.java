/**
 * Keys and records declared once, and the meaning of a system's keys.
 *
 * <pre>
 *   KeyVariable   {table}                      which strings are admitted, and their type
 *   KeyForm       /DBS/{db}/TABLES/{table}     renders a key, and reads one back
 *   KeyForms      all forms of one layout; refused if a key could be of two of them
 *
 *   RecordType   Port: wired, item             names each field; written, read and described in any form
 *   Projection   Version: routes, publisher    names what a document shows of a value; only written
 *   Tree         racks[2].blades               one place of a parsed document, which names faults by it
 *
 *   Meaning   decode(entry)   -> StateRecord: type, identity, fields
 *             verify(store)   -> Finding: what is wrong, in words; the conditions under which it is
 *                                true; the writes that repair it
 *
 *   Screening   scanned entries, and rules for each -> Suspect: what to read again and judge
 * </pre>
 *
 * Tools that show, compare or repair state are written on {@link
 * io.statehouse.domain.layout.Meaning} alone, so each of them serves every system.
 */
package io.statehouse.domain.layout;
