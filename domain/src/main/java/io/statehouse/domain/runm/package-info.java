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
 * The original service validates nothing and enforces no permissions, nor does {@link
 * io.statehouse.domain.runm.MetadataObjects}. {@link io.statehouse.domain.runm.CheckedObjects} adds
 * both, for HTTP and the command line, where input comes as documents: trees of maps and lists that
 * {@link io.statehouse.domain.runm.documents.ObjectDocument} and its siblings read.
 *
 * <p>{@link io.statehouse.domain.runm.RunmMeaning} decodes and verifies what is stored, {@link
 * io.statehouse.domain.runm.Conversion} changes it to the other layout, and {@link
 * io.statehouse.domain.runm.IndexWatch} notices what an original server writes without an index.
 *
 * <p>Start with {@link io.statehouse.domain.runm.entities.MetadataObject}; the keys are in {@link
 * io.statehouse.domain.runm.layout.RunmLayout}.
 */
package io.statehouse.domain.runm;
