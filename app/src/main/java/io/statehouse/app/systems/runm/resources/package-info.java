/**
 * The kinds of runm's entities that are kept in files. Documents are those that HTTP shows:
 *
 * <pre>
 *   provider-type  code, description
 *   object-type    code, description, scope
 *   partition      uuid, name
 *   definition     object_type, provider_type, partition; uuid, schema, property_permissions
 *   object         uuid, partition, object_type, project, name, properties, tags
 * </pre>
 *
 * All are put by {@link io.statehouse.domain.runm.Runm}'s own services. Start with {@link
 * io.statehouse.app.systems.runm.resources.RunmResources}.
 */
package io.statehouse.app.systems.runm.resources;
