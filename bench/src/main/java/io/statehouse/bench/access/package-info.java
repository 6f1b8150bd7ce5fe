/**
 * Access control under attack, and its cost: the server in a process of its own, with a file of
 * users, tokens and certificates.
 *
 * <pre>
 *   AccessSuite ── Deployment: ./statehouse serve --only css, with AccessFile or without
 *        ├── Caller per connection ── HttpLine: reads or writes one database with a token
 *        ├── WrongLogIns: a flood of wrong passwords, at a fixed rate
 *        └── RightLogIns: users who log in meanwhile, each for the first time
 * </pre>
 */
package io.statehouse.bench.access;
