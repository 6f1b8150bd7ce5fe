/**
 * What commands that use a running server share: its URL, deadlines, and what a missing response
 * means. What is sent, and what a response means, is known by who uses it.
 */
package io.statehouse.app.client;
