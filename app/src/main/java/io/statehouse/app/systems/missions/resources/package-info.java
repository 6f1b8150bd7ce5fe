/**
 * The kinds of missions that are kept in files: API keys and plans, both of them secret. Missions
 * themselves are runs, with a past that nothing could put; the admin password is set by a server.
 */
package io.statehouse.app.systems.missions.resources;
