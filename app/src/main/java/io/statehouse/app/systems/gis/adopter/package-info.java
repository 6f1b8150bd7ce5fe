/**
 * The adopter as a service of {@code serve}: of all servers on one store that adopt topics, one is
 * active, and the others stand by. Start with {@link
 * io.statehouse.app.systems.gis.adopter.AdopterService}.
 */
package io.statehouse.app.systems.gis.adopter;
