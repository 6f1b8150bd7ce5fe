/**
 * Metadata of runm: what objects a control plane has, and what they must look like.
 *
 * <pre>
 *   Partition
 *   └─ MetadataObject   of an ObjectType; its name is unique within the partition and type, and
 *      │                within its project if the type says so
 *      ├─ Property      key and value, found through an index
 *      └─ tags          found through an index
 *   Definition          JSON Schema and permissions of an object type, or of a ProviderType,
 *                       globally or in one partition
 * </pre>
 *
 * Start with {@link io.statehouse.domain.runm.MetadataObject}; the keys are in {@link
 * io.statehouse.domain.runm.layout.RunmLayout}.
 */
package io.statehouse.domain.runm;
