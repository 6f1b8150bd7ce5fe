package example;

import io.statehouse.domain.css.Css;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.url.Stores;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** Prints the databases in the store that the property {@code statehouse.store} names. */
@SpringBootApplication
public class CatalogueApplication {
  public static void main(String[] args) {
    SpringApplication.run(CatalogueApplication.class, args);
  }

  /** Opens the one store of the program, which the context closes at its end. */
  @Bean(destroyMethod = "close")
  KeyValueStore store(@Value("${statehouse.store:file:data}") String url) {
    return Stores.open(url);
  }

  @Bean
  Css css(KeyValueStore store) {
    return Css.open(store);
  }

  @Bean
  CommandLineRunner printed(Css css) {
    return arguments -> css.databases().names().forEach(System.out::println);
  }
}
