package io.statehouse.ports.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.batching.BatchingStore;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The adapters are those that the class loader of the thread finds, here one for a test. */
class StoresTest {
  @TempDir Path services;

  private final ClassLoader before = Thread.currentThread().getContextClassLoader();

  @BeforeEach
  void declareAdapter() throws IOException {
    Path declared = services.resolve("META-INF/services/" + StoreKind.class.getName());
    Files.createDirectories(declared.getParent());
    Files.writeString(declared, NotedKind.class.getName() + "\n");
    URL[] path = {services.toUri().toURL()};
    Thread.currentThread().setContextClassLoader(new Declared(path, before));
  }

  /** Finds no services but those on its own path. */
  private static final class Declared extends URLClassLoader {
    Declared(URL[] path, ClassLoader parent) {
      super(path, parent);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
      return findResources(name);
    }
  }

  @AfterEach
  void restoreLoader() throws IOException {
    ((URLClassLoader) Thread.currentThread().getContextClassLoader()).close();
    Thread.currentThread().setContextClassLoader(before);
  }

  @Test
  void a_store_is_opened_by_the_adapter_that_declares_its_scheme() {
    try (KeyValueStore store = Stores.open("noted:a")) {
      store.commit(Transaction.builder().put(new Key("/a"), Bytes.utf8("1")).build());

      assertThat(store.get(new Key("/a"))).isPresent();
      assertThat(store).isInstanceOf(BatchingStore.class);
    }
    try (KeyValueStore store = Stores.open("notes:a?batching=off")) {
      assertThat(store).isNotInstanceOf(BatchingStore.class);
    }
  }

  @Test
  void a_namespace_is_added_to_every_key() {
    try (KeyValueStore store = Stores.open("noted:a?namespace=/test")) {
      store.commit(Transaction.builder().put(new Key("/a"), Bytes.utf8("1")).build());

      assertThat(NotedKind.last().get(new Key("/test/a"))).isPresent();
    }
  }

  @Test
  void an_unknown_option_is_refused_with_the_known_ones() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Stores.open("noted:a?tls=on"))
        .withMessage(
            "unknown option \"tls\" of store \"noted\": known are timeout, batching, namespace");
  }

  @Test
  void nothing_is_opened_if_an_option_is_wrong() {
    KeyValueStore last = NotedKind.last();

    assertThatIllegalArgumentException().isThrownBy(() -> Stores.open("noted:a?batching=maybe"));
    assertThat(NotedKind.last()).isSameAs(last);
  }

  @Test
  void a_missing_adapter_is_named_by_its_artifact() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Stores.open("rediss://h:1"))
        .withMessage(
            "no adapter for store \"rediss\" found, only for: noted, notes; add the dependency"
                + " io.statehouse:statehouse-adapters-redis");
  }

  @Test
  void an_unknown_scheme_is_refused_with_those_found_and_those_that_can_be_added() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Stores.open("ectd://h:1"))
        .withMessage(
            "unknown store \"ectd\": found are noted, notes; further adapters are"
                + " io.statehouse:statehouse-adapters-*, for consul, etcd, file, mysql, redis,"
                + " rediss, statehouse+http, statehouse+https");
  }

  @Test
  void the_password_of_a_url_that_is_not_valid_is_not_shown() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Stores.open("//ann:secret@h"))
        .withMessageNotContaining("secret");
  }

  @Test
  void the_kinds_that_are_found_are_listed_once_each() {
    assertThat(Stores.kinds()).extracting(StoreKind::scheme).containsExactly("noted");
  }
}
