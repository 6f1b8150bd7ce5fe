package io.statehouse.app.stores;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.statehouse.ports.url.StoreUrl;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreClaimsTest {
  private static final String WHOLE_STORE = "";

  @TempDir Path directory;
  private StoreClaims claims;

  @BeforeEach
  void makeClaims() {
    claims = new StoreClaims(StoreCatalog.standard(directory));
  }

  private void add(String system, String root, String url) {
    claims.add(system, root, StoreUrl.parse(url));
  }

  @Test
  void a_system_that_owns_its_store_cannot_share_it() {
    add("css", WHOLE_STORE, "file:data");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> add("gis", "/gis/", "file:./data"))
        .withMessage(
            "css and gis would share the keys of file:./data: give each a store, or a ?namespace="
                + " of its own");
  }

  @Test
  void namespaces_of_their_own_keep_two_systems_apart() {
    add("css", WHOLE_STORE, "file:data?namespace=/css");

    assertThatCode(() -> add("missions", WHOLE_STORE, "file:data?namespace=/missions"))
        .doesNotThrowAnyException();
  }

  @Test
  void a_namespace_within_another_does_not_keep_two_systems_apart() {
    add("css", WHOLE_STORE, "file:data?namespace=/a");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> add("missions", WHOLE_STORE, "file:data?namespace=/ab"));
  }

  @Test
  void systems_with_roots_of_their_own_share_a_store() {
    add("gis", "/gis/", "file:data");

    assertThatCode(() -> add("cloudchamber", "/CloudChamber/", "file:data"))
        .doesNotThrowAnyException();
  }

  @Test
  void the_raw_keys_of_a_system_must_not_show_those_of_another_that_are_secret() {
    add("cloudchamber", "/CloudChamber/", "file:data");
    add("gis", "/gis/", "file:data");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> requireHidden("file:./data"))
        .withMessage(
            "the raw keys of gis are served, and with them those of cloudchamber, which are in"
                + " file:./data too: give each a store, give gis a ?namespace= of its own, or serve"
                + " cloudchamber alone (only: cloudchamber)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> requireHidden("file:data?namespace=/Cloud"));
    assertThatCode(() -> requireHidden("file:data?namespace=/gis")).doesNotThrowAnyException();
    assertThatCode(() -> requireHidden("file:other")).doesNotThrowAnyException();
  }

  private void requireHidden(String storeOfGis) {
    claims.requireHidden("cloudchamber", "gis", StoreUrl.parse(storeOfGis));
  }
}
