/**
 * Stores as users name them: one URL says which store, and how to use it.
 *
 * <pre>
 *   etcd://ann@h1:2379,h2:2379?timeout=2s&amp;tls=on
 *     StoreUrl           parts, password hidden; hosts by HostAndPort
 *     StoreOption        a declared option: name, default, meaning, rule  --in(url)--> value
 *     StoreEnvironment   what a URL refers to: files, passwords in variables
 *     StoreTls           tls, ca, certificate, key: the same for every store on servers
 *     StoreKind          one for each adapter: its options, its places, how it is opened
 *     Stores             opens a store, of the kinds whose adapters are on the class path
 * </pre>
 *
 * A program that embeds stores starts with {@link io.statehouse.ports.url.Stores}, an adapter with
 * {@link io.statehouse.ports.url.StoreKind}. An adapter declares each option once, as a constant
 * beside its settings, and builds the settings from a URL in one place.
 */
package io.statehouse.ports.url;
