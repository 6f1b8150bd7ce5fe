package example;

import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import io.statehouse.domain.css.Css;
import jakarta.inject.Inject;

/** Prints the databases in the store that the property {@code statehouse.store} names. */
@QuarkusMain
public class Catalogue implements QuarkusApplication {
  @Inject Css css;

  @Override
  public int run(String... args) {
    css.databases().names().forEach(System.out::println);
    return 0;
  }
}
