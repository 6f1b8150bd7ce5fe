/** The keys and documents of routes: {@link io.statehouse.domain.gis.routes.layout.RouteLayout}. */
package io.statehouse.domain.gis.routes.layout;
