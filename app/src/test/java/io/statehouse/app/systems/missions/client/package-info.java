/** Tests of the client of missions. */
package io.statehouse.app.systems.missions.client;
