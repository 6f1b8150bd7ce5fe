/**
 * The record of who has done what: one line of JSON for each write, each refusal, and each reading
 * of a secret.
 */
package io.statehouse.app.audit;
