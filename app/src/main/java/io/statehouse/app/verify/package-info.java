/**
 * {@code statehouse verify}: checks what is stored by what it means, and repairs it.
 *
 * <pre>
 *   Meaning.verify --findings--> Verification --repairs--> store
 *                                     |
 *                                     `--> VerifyCommand: lines or JSON, and the exit code
 * </pre>
 */
package io.statehouse.app.verify;
